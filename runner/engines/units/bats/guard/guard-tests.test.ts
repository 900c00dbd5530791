import { expect, it } from 'vitest';

import { guardTests, withoutGuards } from './guard-tests.ts';

const kindsIn = (script: string) => [...guardTests(script).places.values()].map(({ kind }) => kind);

it.each([
  ['[[ "$output" -eq 7 ]]', 'int'],
  ['(( RESULT == 8 ))', 'names'],
  ['x=$(( $output + 1 ))', 'int'],
  ['let "x = output"', 'names'],
  ['[ $(add 2 3) -eq 5 ]', 'int'],
  ['echo "${list[$output]}"', 'key'],
  ['echo "${text:$output:1}"', 'int'],
  ['for (( i = 0; i < $(count); i++ )); do :; done', 'int'],
  ['declare -i n=$output', 'int'],
  ['printf \'%d\' "$output"', 'int'],
  ['[[ abc == $output ]]', 'pattern'],
  ['[[ abc =~ ^$output ]]', 'regex'],
  ['[[ abc == *"$output"* ]]', 'some'],
  ['case abc in $output) ;; esac', 'pattern'],
  ['echo "${text#$output}"', 'pattern'],
  ['[ $output = x ]', 'words'],
  ['assert_equal $(add 2 3) 5', 'words'],
  ['[ "$output" = a -o "$output" = b ]', 'operand'],
  ['eval "$output"', 'code'],
  ['echo "$output" | bash', 'code'],
  ['source <(settings)', 'code'],
  ['source ./settings.conf', 'file'],
  ['echo "${!output}"', 'deref'],
  ['[[ -v $output ]]', 'name'],
  ['unset "$output"', 'name'],
  ['read -r "$output" <<< x', 'name'],
  ['local -n one=$output', 'name'],
  ['"$output" x', 'name'],
  ['bc <<< "$output > 3"', 'number'],
  ['echo "$output > 3" | bc', 'number'],
  ['grep -q "$output" <<< abc', 'regex'],
  ['bash -c "test $output = 3"', 'own'],
  ["bash -c '[[ $1 -eq 3 ]]' _ x", 'int'],
  ['bash -c "[[ \\$1 -eq 3 ]]" _ x', 'int'],
  ['run bash -c "source main.sh; (( \\$(add $a 1) == 3 ))"', 'int'],
  ['echo "${output@P}"', 'own'],
  ['x=`[[ $output -eq 3 ]]`', 'int'],
  ['cat <<END\n$(( $output + 1 ))\nEND\n', 'int'],
  ['@test "one" { run f; (( output > 2 )); }', 'names'],
])('CT-1 FV-6 %s: the value passes through the judge', (script, kind) => {
  expect(kindsIn(script)).toContain(kind);
});

it.each([
  '[ "$status" -eq 0 ]',
  '[[ $output == "abc" ]]',
  '[[ "$output" == abc* ]]',
  '[ "$output" = "$expected" ]',
  'x=$output',
  'echo $output',
  '[ "${#lines[@]}" -eq 2 ]',
  '[[ ${lines[0]} == "a" ]]',
  "cat <<'END'\n(( output ))\nEND\n",
  '# (( output ))',
  'assert_output "$expected"',
  'run "$@"',
])('CT-3 %s: stays as it is', script => {
  expect(guardTests(script).text).toBe(script);
});

it('CT-1 a script in double quotes stays one, with the values of the tests in it', () => {
  const script = 'bash -c "x=\\$(f $a \\"b\\"); [ \\$x -eq $b ] && echo \\`g\\`" _ "$output"';
  expect(guardTests(script).text).toBe(
    'bash -c "source /cairn/guard.bash; x=\\$(f $(__cairn_own "$a" @1.17) \\"b\\"); [ \\$(__cairn_int \\"\\$x\\" @8.1.25) -eq $(__cairn_own "$b" @1.38) ] && echo \\$(g)" _ "$output"',
  );
});

it('CT-1 lines stay where they are, and bats shows what the author wrote', () => {
  const script = '[[ "$output" -eq 7 ]] &&\n  (( RESULT == $(add "1" 2) ))\n[ -x tool ]\nrun ./tool "$x"\n';
  const { text } = guardTests(script);
  expect(text.split('\n')).toHaveLength(script.split('\n').length);
  expect(text).not.toBe(script);
  expect(withoutGuards(text)).toBe(script);
});
