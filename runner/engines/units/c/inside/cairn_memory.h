/* For tests of cmocka with UNIT_TESTING: memory that is asked for after this is counted. Before the program, whose calls these are. */
static long cairn_blocks;
__attribute__((unused)) static void *cairn_malloc(size_t size) { void *memory = malloc(size); cairn_blocks += memory != 0; return memory; }
__attribute__((unused)) static void *cairn_calloc(size_t count, size_t size) { void *memory = calloc(count, size); cairn_blocks += memory != 0; return memory; }
__attribute__((unused)) static void *cairn_realloc(void *old, size_t size) { void *memory = realloc(old, size); cairn_blocks += !old && memory; return memory; }
__attribute__((unused)) static void cairn_free(void *memory) { cairn_blocks -= memory != 0; free(memory); }
#define malloc(size) cairn_malloc(size)
#define calloc(count, size) cairn_calloc(count, size)
#define realloc(memory, size) cairn_realloc(memory, size)
#define free(memory) cairn_free(memory)
