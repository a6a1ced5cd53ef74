
// Ends the program: status 2 if the input is wrong, 3 if a file cannot be used.
int fail(int status, const string &why) {
    cerr << why << endl;
    return status;
}

int main(int count, char *names[]) {
    const string input = count > 1 ? names[1] : "yapboz.gir";
    const string output = count > 2 ? names[2] : "yapboz.cik";
    ifstream in(input.c_str(), ios::binary);
    if (!in) return fail(3, input + ": this file cannot be read");
    ostringstream text;
    text << in.rdbuf();
    if (input == output) return fail(2, output + ": this is the input, too");
    string answers, messages;
    try {
        answers_of(text.str(), answers, messages);
    } catch (const string &why) {
        return fail(2, input + ": " + why);
    }
    ofstream out(output.c_str(), ios::binary);
    if (!(out << answers << flush)) return fail(3, output + ": this file cannot be written");
    cerr << messages;
    return messages.empty() ? 0 : 1;
}
