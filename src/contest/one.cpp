
int main() try {
    ostringstream text;
    text << cin.rdbuf();
    cout << answer(puzzle_of(text.str(), SIZE)) << endl;
    return 0;
} catch (const string &why) {
    cerr << "Error: " << why << endl;
    return 1;
}
