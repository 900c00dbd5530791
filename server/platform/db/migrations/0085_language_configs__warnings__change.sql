-- Warnings explain many wrong programs. Only commands that are still as they were shipped.
update language_configs
set execution_command = replace(execution_command, ' -Wall -O0 ', ' -Wall -Wextra -O0 ')
where execution_command in (
  'gcc -std=c17 -Wall -O0 -g main.c -o main -lm && ./main',
  'g++ -std=c++20 -Wall -O0 main.cpp -o main && ./main'
);
