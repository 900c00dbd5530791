-- As shipped from now on: gcc's own dialect. In strict C17 `strdup` and other functions of the system are not declared, so what they
-- return is cut to an int and the program crashes. Commands that an administrator has changed stay as they are.
update language_configs
set execution_command = 'gcc -std=gnu17 -Wall -Wextra -O0 -g main.c -o main -lm && ./main'
where execution_command = 'gcc -std=c17 -Wall -Wextra -O0 -g main.c -o main -lm && ./main';
