// The interface of a judge: its files, and the verdict. The names are testlib's. In C++11.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

// The judges: testlib's, the ICPC package format, and the Contest Management System.
enum Judge { TESTLIB, ICPC, CMS };
// JUDGE

enum TResult { _ok, _wa, _pe, _fail };

// A validator says no by its status alone, to every judge.
static bool isValidator = false;

// The file for the message, or standard error if empty.
static std::string messageFile;

[[noreturn]] inline void quitf(TResult result, const char *format, ...) {
    static const char *const names[] = {"ok", "wrong answer", "wrong format", "fail"};
    static const int statuses[][4] = {{0, 1, 2, 3}, {42, 43, 43, 3}, {0, 0, 0, 3}};
    std::FILE *messages = messageFile.empty() ? stderr : std::fopen(messageFile.c_str(), "a");
    if (messages == nullptr) {
        std::fprintf(stderr, "fail: %s cannot be written\n", messageFile.c_str());
        std::exit(statuses[JUDGE][_fail]);
    }
    std::fprintf(messages, "%s: ", names[result]);
    va_list arguments;
    va_start(arguments, format);
    std::vfprintf(messages, format, arguments);
    va_end(arguments);
    std::fprintf(messages, "\n");
    if (JUDGE == CMS && result != _fail && !isValidator)
        std::printf("%s\n", result == _ok ? "1.0" : "0.0");
    std::exit(statuses[isValidator && JUDGE == CMS ? TESTLIB : JUDGE][result]);
}

template <class... Arguments> void ensuref(bool isTrue, const char *format, Arguments... arguments) {
    if (!isTrue)
        quitf(_pe, format, arguments...);
}

// An output with more has a wrong format.
static const size_t MOST_BYTES = 64 << 20;

struct InStream {
    std::string text;
    size_t at = 0;
    // True for the file that is judged: an error in another file is the judge's fault.
    bool isJudged = false;

    void read(std::istream &stream) {
        if (!stream)
            quitf(_pe, "a file is missing");
        for (int c = stream.get(); stream && text.size() <= MOST_BYTES; c = stream.get())
            text += char(c);
        if (text.size() > MOST_BYTES)
            quitf(_pe, "found more than 64 MiB");
    }

    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    template <class... Arguments>
    [[noreturn]] void quitf(TResult result, const char *format, Arguments... arguments) {
        ::quitf(isJudged ? result : _fail, format, arguments...);
    }

    bool eof() const { return at == text.size(); }

    bool seekEof() {
        while (!eof() && isBlank(text[at]))
            at++;
        return eof();
    }

    void readEof() {
        if (!eof())
            quitf(_pe, "found something, expected the end");
    }

    std::string readToken() {
        if (seekEof())
            quitf(_pe, "found the end, expected a token");
        size_t from = at;
        while (!eof() && !isBlank(text[at]))
            at++;
        return text.substr(from, at - from);
    }

    std::string readLine() {
        size_t end = text.find('\n', at);
        if (end == std::string::npos)
            quitf(_pe, "found no end of a line");
        std::string line = text.substr(at, end - at);
        at = end + 1;
        return line;
    }
};

static InStream inf, ouf, ans;

inline void registerTestlibCmd(int argc, char *argv[]) {
    if (argc < 4)
        quitf(_fail, "found %d arguments, expected at least 3", argc - 1);
    if (JUDGE == ICPC)
        messageFile = std::string(argv[3]) + "/judgemessage.txt";
    std::ifstream input(argv[1]), answer(argv[JUDGE == TESTLIB ? 3 : 2]);
    inf.read(input);
    ans.read(answer);
    ouf.isJudged = true;
    if (JUDGE == ICPC) {
        ouf.read(std::cin);
    } else {
        std::ifstream output(argv[JUDGE == TESTLIB ? 2 : 3]);
        ouf.read(output);
    }
    for (InStream *stream : {&inf, &ouf, &ans})
        if (stream->text.compare(0, 3, "\xEF\xBB\xBF") == 0)
            stream->at = 3;
}

inline void registerValidation(int, char *[]) {
    isValidator = true;
    inf.isJudged = true;
    inf.read(std::cin);
}
