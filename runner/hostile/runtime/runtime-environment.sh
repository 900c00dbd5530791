# Tries to make other shells and programs run its code by the environment: BASH_ENV, LD_PRELOAD, PATH, functions.
# Must end as finished; only programs of its own box see any of it.
echo 'echo planted >>/tmp/seen' >/tmp/planted
export BASH_ENV=/tmp/planted ENV=/tmp/planted PROMPT_COMMAND=/tmp/planted LD_PRELOAD=/tmp/none.so LD_LIBRARY_PATH=/tmp PATH=/tmp:$PATH
export NODE_OPTIONS=--require=/tmp/planted PYTHONSTARTUP=/tmp/planted JAVA_TOOL_OPTIONS=-XX:OnError=/tmp/planted
ls() { echo planted; }
export -f ls
for file in /proc/1/environ /proc/$PPID/environ; do
  tr '\0' '\n' <$file 2>/dev/null | grep -q planted && echo "ESCAPED: changed the environment of $file"
done
for path in /root/.bashrc /etc/profile /etc/bash.bashrc /etc/ld.so.preload /usr/bin/planted; do
  (echo planted >>$path) 2>/dev/null && echo "ESCAPED: changed $path"
done
echo "refused: the rest"
