
int main() try {
    ostringstream text;
    text << cin.rdbuf();
    string answers, messages;
    answers_of(text.str(), answers, messages);
    cout << answers << flush;
    cerr << messages;
    return messages.empty() ? 0 : 1;
} catch (const string &why) {
    cerr << "Error: " << why << endl;
    return 1;
}
