package cairn;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** Classes of the solution and of its tests: which member belongs to which. All names are those of class files. */
final class ProgramTypes {
  private record One(boolean isProgram, List<String> parents, Set<String> members, Set<String> variadic) {}

  private final Map<String, One> known = new HashMap<>();

  ProgramTypes(Collection<byte[]> program, Collection<byte[]> tests) {
    for (byte[] content : program) read(content, true);
    for (byte[] content : tests) read(content, false);
  }

  private void read(byte[] content, boolean isProgram) {
    Set<String> members = new HashSet<>();
    Set<String> variadic = new HashSet<>();
    ClassReader reader = new ClassReader(ConstantPool.withoutAttribute(content, "PermittedSubclasses"));
    reader.accept(new ClassVisitor(Opcodes.ASM8) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        members.add(name + descriptor);
        if ((access & Opcodes.ACC_VARARGS) != 0) variadic.add(name + descriptor);
        return null;
      }

      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        members.add(name + " " + descriptor);
        return null;
      }
    }, ClassReader.SKIP_CODE);
    Set<String> parents = new HashSet<>(List.of(reader.getInterfaces()));
    if (reader.getSuperName() != null) parents.add(reader.getSuperName());
    known.put(reader.getClassName(), new One(isProgram, List.copyOf(parents), members, variadic));
  }

  boolean isProgram(String name) {
    return known.containsKey(name) && known.get(name).isProgram();
  }

  /** Others may call its methods, because they know what it extends or implements. */
  boolean isCallable(String name) {
    return known.containsKey(name) && !known.get(name).parents().equals(List.of("java/lang/Object"));
  }

  /** The class of the program where the search for this member begins; null if the tests or a library have it. */
  String homeOf(String owner, String member) {
    One one = known.get(owner);
    if (one == null || one.isProgram()) return one == null ? null : owner;
    if (one.members().contains(member)) return null;
    for (String parent : one.parents()) {
      String home = homeOf(parent, member);
      if (home != null) return home;
    }
    return null;
  }

  boolean isVariadic(String owner, String member) {
    One one = known.get(owner);
    if (one == null) return false;
    if (one.members().contains(member)) return one.variadic().contains(member);
    for (String parent : one.parents()) if (isVariadic(parent, member)) return true;
    return false;
  }
}
