
// A start and a goal, row by row. Every character is a tile, and '.' is the blank.
struct Puzzle { int width; string start, goal; };

// Reads a start and its goal. The numbers from 10 on become the characters after '9'.
Puzzle puzzle_of(string text, const int size[2]) {
    for (size_t at = 0; at < text.size(); at++)
        if (text[at] < '!' || text[at] > '~') text[at] = ' ';
    string tiles, word;
    for (istringstream words(text); words >> word; tiles += word)
        if (MOST > 10 && word.size() == 2 && word > "09" && word < "16") word = char(word[1] + 10);
    size_t cells = tiles.size() / 2, side = cells > 9 ? 4 : cells > 4 ? 3 : 2, blank = 0;
    const size_t width = size[0] ? size[0] : side, height = size[1] ? size[1] : side;
    while (blank < BLANKS.size() && tiles.find(BLANKS[blank]) >= cells) blank++;
    replace(tiles.begin(), tiles.end(), BLANKS[blank], '.');
    const Puzzle puzzle = {int(width), tiles.substr(0, cells), tiles.substr(cells)};
    bool is_right = cells <= MOST && tiles.size() == 2 * width * height && tiles.find('.') < cells;
    for (size_t cell = 0; cell < cells; cell++)
        is_right &= tiles.find(tiles[cell]) == cell && puzzle.goal.find(tiles[cell]) < cells;
    if (!is_right) throw "found " + puzzle.start + " and " + puzzle.goal + ", expected equal tiles";
    return puzzle;
}

// Returns whether there is a path (Johnson and Story 1879): a move changes the pairs that are in
// another order on the goal by an odd number, the blank's distance by 1. In a line, none passes.
bool is_solvable(const Puzzle &puzzle) {
    const string &start = puzzle.start, &goal = puzzle.goal;
    int a = int(start.find('.')), b = int(goal.find('.')), width = puzzle.width, pairs = 0;
    for (size_t cell = 0; cell < start.size(); cell++)
        for (size_t before = 0; before < cell; before++)
            pairs += goal.find(start[before]) > goal.find(start[cell]);
    if (width == 1 || width == int(goal.size())) return pairs == abs(a - b);
    return (pairs + a % width + a / width + b % width + b / width) % 2 == 0;
}
