// The calls of testlib that files/check.cpp and files/validate.cpp of a package for Polygon use, as its manual describes
// them: enough to build and to try both where testlib.h is not at hand.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

enum TResult { _ok, _wa, _pe, _fail };

[[noreturn]] inline void quitf(TResult result, const char *format, ...) {
    static const char *const names[] = {"ok", "wrong answer", "wrong output format", "FAIL"};
    std::fprintf(stderr, "%s ", names[result]);
    va_list arguments;
    va_start(arguments, format);
    std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    std::fprintf(stderr, "\n");
    std::exit(result);
}

inline void ensuref(bool isTrue, const char *format, ...) {
    if (!isTrue)
        quitf(_fail, "%s", format);
}

struct InStream {
    std::string text;
    size_t at = 0;
    bool isOutput = false;

    void read(std::istream &stream, TResult ifMissing) {
        if (!stream)
            ::quitf(ifMissing, "a file is missing");
        text.assign(std::istreambuf_iterator<char>(stream), {});
    }

    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    template <class... Arguments>
    [[noreturn]] void quitf(TResult result, const char *format, Arguments... arguments) {
        ::quitf(isOutput ? result : _fail, format, arguments...);
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

    long long readLong() {
        std::string token = readToken();
        long long number = 0;
        try {
            number = std::stoll(token);
        } catch (const std::exception &) {
        }
        if (std::to_string(number) != token)
            quitf(_pe, "found %s, expected an integer", token.c_str());
        return number;
    }
};

inline InStream inf, ouf, ans;

inline void registerTestlibCmd(int argc, char *argv[]) {
    if (argc < 4)
        quitf(_fail, "expected three files");
    std::ifstream input(argv[1]), output(argv[2]), answer(argv[3]);
    inf.read(input, _fail);
    ans.read(answer, _fail);
    ouf.read(output, _pe);
    ouf.isOutput = true;
    if (ouf.text.compare(0, 3, "\xEF\xBB\xBF") == 0)
        ouf.at = 3;
}

inline void registerValidation(int, char *[]) { inf.read(std::cin, _fail); }
