package cairn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.commons.GeneratorAdapter;

/**
 * Tests are compiled once, against the author's solution. Here every use of a member of the program becomes an
 * `invokedynamic`, which cairn.judge.Linker joins to the program that runs: its descriptor is the solution's, so the tests
 * mean what they meant in the author's run, whatever a program declares. Each such place has a number.
 */
final class Linked extends ClassVisitor {
  private static final String LINKER = "cairn/judge/Linker";
  private static final String BORDER = "cairn/judge/Border";
  private static final String FAILURES = "cairn/judge/Failures";
  private static final String SECOND_RUN = "cairn/judge/SecondRun";
  private static final String HANDED_OVER = "cairn/judge/HandedOver";
  private static final String CROSSED = "(Ljava/lang/Object;Ljava/lang/Class;I)Ljava/lang/Object;";
  private static final Handle LINK =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          LINKER,
          "link",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;)Ljava/lang/invoke/CallSite;",
          false);
  /** A program has them, whatever it declares; `equals` is asked by the Guard. */
  private static final Set<String> OF_OBJECT =
      Set.of("equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;", "getClass()Ljava/lang/Class;", "notify()V", "notifyAll()V", "wait()V", "wait(J)V");
  /** Final classes of the platform hold no code of a program. */
  private static final Set<String> PLAIN =
      Set.of("String", "Integer", "Long", "Double", "Float", "Short", "Byte", "Character", "Boolean", "Class", "Void", "StringBuilder");

  /** What tests keep and programs can change may have one of these types, or is in java.util. */
  private static final Set<String> CHANGEABLE =
      Set.of("java/lang/Object", "java/lang/Iterable", "java/lang/CharSequence", "java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/Appendable", "java/lang/Cloneable", "java/io/Serializable");
  private static final Set<String> UNCHANGEABLE =
      Set.of("Optional", "OptionalInt", "OptionalLong", "OptionalDouble", "Comparator", "Scanner", "Random", "UUID", "Locale", "Iterator", "ListIterator");

  /** Counts the places in all classes of the tests. */
  static final class Places {
    private int count = 0;

    int next() {
      return count++;
    }
  }

  private final ProgramTypes types;
  private final Places places;
  private String self;
  private boolean isInterface;
  private int bridges = 0;
  private final List<Runnable> others = new ArrayList<>();

  Linked(ClassVisitor next, ProgramTypes types, Places places) {
    super(Opcodes.ASM8, next);
    this.types = types;
    this.places = places;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    self = name;
    isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    boolean isOverriding = !isStatic && types.isCallable(self) && !name.equals("<init>") && (access & Opcodes.ACC_PRIVATE) == 0;
    return new Body(next, descriptor, isStatic, hasCode && (name.startsWith("lambda$") || isOverriding));
  }

  @Override
  public void visitEnd() {
    others.forEach(Runnable::run);
    super.visitEnd();
  }

  private final class Body extends MethodVisitor {
    private final String descriptor;
    private final boolean isStatic;
    private final boolean isCalledBack;
    private final List<Label> here = new ArrayList<>();
    private final Set<Label> gone = new HashSet<>();
    private final Deque<String> making = new ArrayDeque<>();
    private final Label from = new Label();
    private final Label to = new Label();
    private boolean skipsDup = false;

    Body(MethodVisitor next, String descriptor, boolean isStatic, boolean isCalledBack) {
      super(Opcodes.ASM8, next);
      this.descriptor = descriptor;
      this.isStatic = isStatic;
      this.isCalledBack = isCalledBack;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (isCalledBack) beginCallback(mv, descriptor, isStatic ? 0 : 1, from);
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      if (isCalledBack) endCallback(mv, descriptor, isStatic ? null : self, from, to);
      super.visitMaxs(stack, locals);
    }

    @Override
    public void visitLabel(Label label) {
      here.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitTypeInsn(int code, String type) {
      if (code == Opcodes.NEW && types.isProgram(type)) {
        // The object comes from the program. Two nulls keep the places of what `new` and `dup` would leave.
        gone.addAll(here);
        making.push(type);
        super.visitInsn(Opcodes.ACONST_NULL);
        skipsDup = true;
      } else super.visitTypeInsn(code, type);
      here.clear();
    }

    @Override
    public void visitInsn(int code) {
      here.clear();
      super.visitInsn(skipsDup && code == Opcodes.DUP ? Opcodes.ACONST_NULL : code);
      skipsDup = false;
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
      super.visitFrame(type, localCount, withoutGone(locals), stackCount, withoutGone(stack));
    }

    /** In frames an object that is being made is named by the label of its `new`. */
    private Object[] withoutGone(Object[] entries) {
      if (entries == null) return null;
      Object[] changed = entries.clone();
      for (int index = 0; index < changed.length; index++)
        if (changed[index] instanceof Label && gone.contains(changed[index])) changed[index] = Opcodes.NULL;
      return changed;
    }

    @Override
    public void visitMethodInsn(int code, String owner, String called, String type, boolean isOfInterface) {
      here.clear();
      if (isHash(called)) hashed(mv);
      boolean isMade = called.equals("<init>") && owner.equals(making.peek());
      String home = code == Opcodes.INVOKESPECIAL && !isMade ? null : types.homeOf(owner, called + type);
      if (home != null && OF_OBJECT.contains(called + type)) {
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", called, type, false);
      } else if (home == null) {
        super.visitMethodInsn(code, owner, called, type, isOfInterface);
        if (isReflection(owner, called, type)) crossed(mv, Type.getObjectType("java/lang/Object"));
      } else if (isMade) {
        making.pop();
        linked(mv, "new", "new", madeType(owner, type), owner, types.isVariadic(owner, called + type));
        super.visitInsn(Opcodes.DUP_X2);
        for (int count = 0; count < 3; count++) super.visitInsn(Opcodes.POP);
      } else {
        boolean isOfClass = code == Opcodes.INVOKESTATIC;
        linked(mv, called, isOfClass ? "static" : "virtual", isOfClass ? type : withReceiver(owner, type), home, types.isVariadic(home, called + type));
      }
    }

    @Override
    public void visitFieldInsn(int code, String owner, String field, String type) {
      here.clear();
      String home = types.homeOf(owner, field + " " + type);
      if (home == null) {
        super.visitFieldInsn(code, owner, field, type);
        return;
      }
      String object = "L" + owner + ";";
      switch (code) {
        case Opcodes.GETSTATIC -> linked(mv, field, "getstatic", "()" + type, home, false);
        case Opcodes.PUTSTATIC -> linked(mv, field, "putstatic", "(" + type + ")V", home, false);
        case Opcodes.GETFIELD -> linked(mv, field, "get", "(" + object + ")" + type, home, false);
        default -> linked(mv, field, "put", "(" + object + type + ")V", home, false);
      }
    }

    /** A method reference goes through a method of the tests, which makes the call like any other. */
    @Override
    public void visitInvokeDynamicInsn(String called, String type, Handle bootstrap, Object... arguments) {
      here.clear();
      Object[] changed = arguments.clone();
      if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory"))
        for (int index = 0; index < changed.length; index++)
          if (changed[index] instanceof Handle handle && !isLambda(handle) && !handle.getOwner().startsWith("[")) changed[index] = bridge(handle);
      super.visitInvokeDynamicInsn(called, type, bootstrap, changed);
    }
  }

  private boolean isLambda(Handle handle) {
    return handle.getOwner().equals(self) && handle.getName().startsWith("lambda$");
  }

  private static boolean isHash(String called) {
    return called.startsWith("hash") || called.endsWith("HashCode") || called.endsWith("HashCodeAs");
  }

  /** What follows from a hash code is no sign that a program tells its objects apart. */
  private static void hashed(MethodVisitor method) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, SECOND_RUN, "hashed", "()V", false);
  }

  private static boolean isReflection(String owner, String called, String type) {
    boolean isCall = called.equals("invoke") || called.equals("newInstance") || called.equals("get");
    return owner.startsWith("java/lang/reflect/") && isCall && type.endsWith(")Ljava/lang/Object;") && !owner.endsWith("/Array");
  }

  /** The result crosses the border here and not in the Linker: a call site that is nothing but a method is joined in no time. */
  private void linked(MethodVisitor method, String name, String kind, String type, String home, boolean isVariadic) {
    int number = places.next();
    String what = kind + " " + home.replace('/', '.') + " " + number + " " + (isVariadic ? "variadic" : "fixed");
    List<Integer> handed = handedOf(kind, type);
    if (!handed.isEmpty()) {
      method.visitMethodInsn(Opcodes.INVOKESTATIC, self, "handed$" + number, type, isInterface);
      others.add(() -> handOver(number, name, type, what, handed));
    } else if (kind.startsWith("get")) method.visitInvokeDynamicInsn(name, type, LINK, what);
    else {
      around(method, "enter", number);
      method.visitInvokeDynamicInsn(name, type, LINK, what);
      around(method, "leave", number);
    }
    Type result = Type.getReturnType(type);
    boolean isMaking = kind.equals("new") || kind.equals("static") && result.getSort() == Type.OBJECT && types.isProgram(result.getInternalName());
    if (isMaking && Type.getArgumentTypes(type).length > 0) others.add(() -> makeOther(number, name, type, what));
    if (!isCrossing(result)) return;
    method.visitLdcInsn(number);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, BORDER, "arrived", "(Ljava/lang/Object;I)Ljava/lang/Object;", false);
    method.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
  }

  private static void around(MethodVisitor method, String what, int number) {
    method.visitLdcInsn(number);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, HANDED_OVER, what, "(I)V", false);
  }

  /** The arguments through which tests hand over what a program could change. */
  private List<Integer> handedOf(String kind, String type) {
    List<Integer> handed = new ArrayList<>();
    Type[] taken = Type.getArgumentTypes(type);
    for (int index = kind.equals("virtual") || kind.equals("put") ? 1 : 0; index < taken.length; index++) if (isChangeable(taken[index])) handed.add(index);
    return handed;
  }

  private static boolean isChangeable(Type type) {
    if (type.getSort() == Type.ARRAY) return true;
    if (type.getSort() != Type.OBJECT) return false;
    String name = type.getInternalName();
    if (CHANGEABLE.contains(name) || name.startsWith("java/awt/")) return true;
    String inner = name.startsWith("java/util/") ? name.substring("java/util/".length()) : "";
    return !inner.isEmpty() && !inner.startsWith("function/") && !inner.startsWith("stream/") && !inner.startsWith("regex/") && !UNCHANGEABLE.contains(inner);
  }

  /** Makes the call, and lets HandedOver see its arguments before and after it. */
  private void handOver(int number, String name, String type, String what, List<Integer> handed) {
    MethodVisitor method = cv.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PRIVATE, "handed$" + number, type, null, null);
    Type[] taken = Type.getArgumentTypes(type);
    List<Object> locals = new ArrayList<>();
    int[] slots = new int[taken.length];
    int given = 0;
    for (int index = 0; index < taken.length; index++) {
      slots[index] = given;
      given += taken[index].getSize();
      locals.add(inFrame(taken[index]));
    }
    int call = given + 1;
    locals.addAll(List.of("[Ljava/lang/Object;", "java/lang/Object"));
    Label from = new Label();
    Label to = new Label();
    Label thrown = new Label();
    method.visitCode();
    method.visitTryCatchBlock(from, to, thrown, null);
    method.visitLdcInsn(handed.size());
    method.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    for (int index = 0; index < handed.size(); index++) {
      method.visitInsn(Opcodes.DUP);
      method.visitLdcInsn(index);
      method.visitVarInsn(Opcodes.ALOAD, slots[handed.get(index)]);
      method.visitInsn(Opcodes.AASTORE);
    }
    method.visitVarInsn(Opcodes.ASTORE, given);
    method.visitVarInsn(Opcodes.ALOAD, given);
    method.visitLdcInsn(what.split(" ", -1)[1] + "." + name);
    method.visitLdcInsn(number);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, HANDED_OVER, "begin", "([Ljava/lang/Object;Ljava/lang/String;I)Ljava/lang/Object;", false);
    method.visitVarInsn(Opcodes.ASTORE, call);
    method.visitLabel(from);
    for (int index = 0; index < taken.length; index++) {
      if (!handed.contains(index)) {
        method.visitVarInsn(taken[index].getOpcode(Opcodes.ILOAD), slots[index]);
        continue;
      }
      method.visitVarInsn(Opcodes.ALOAD, given);
      method.visitLdcInsn(handed.indexOf(index));
      method.visitInsn(Opcodes.AALOAD);
      method.visitTypeInsn(Opcodes.CHECKCAST, taken[index].getInternalName());
    }
    method.visitInvokeDynamicInsn(name, type, LINK, what);
    method.visitLabel(to);
    Type result = Type.getReturnType(type);
    boolean isBack = result.getSort() == Type.ARRAY || result.getSort() == Type.OBJECT && !types.isProgram(result.getInternalName());
    if (isBack) {
      method.visitVarInsn(Opcodes.ALOAD, call);
      method.visitInsn(Opcodes.SWAP);
      method.visitMethodInsn(Opcodes.INVOKESTATIC, HANDED_OVER, "end", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", false);
      method.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    } else endOf(method, call);
    method.visitInsn(result.getOpcode(Opcodes.IRETURN));
    method.visitLabel(thrown);
    method.visitFrame(Opcodes.F_FULL, locals.size(), locals.toArray(), 1, new Object[] {"java/lang/Throwable"});
    endOf(method, call);
    method.visitInsn(Opcodes.ATHROW);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static void endOf(MethodVisitor method, int call) {
    method.visitVarInsn(Opcodes.ALOAD, call);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, HANDED_OVER, "end", "(Ljava/lang/Object;)V", false);
  }

  /** Takes the place of the call when a test is to expect something else: the same call with other values (OtherValues.java). */
  private void makeOther(int number, String name, String type, String what) {
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PRIVATE;
    GeneratorAdapter method = new GeneratorAdapter(cv.visitMethod(access, "other$" + number, type, null, null), access, "other$" + number, type);
    method.visitCode();
    method.loadArgArray();
    method.push(number);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "cairn/judge/OtherValues", "of", "([Ljava/lang/Object;I)[Ljava/lang/Object;", false);
    int others = method.newLocal(Type.getType(Object[].class));
    method.storeLocal(others);
    Type[] taken = Type.getArgumentTypes(type);
    for (int index = 0; index < taken.length; index++) {
      method.loadLocal(others);
      method.push(index);
      method.visitInsn(Opcodes.AALOAD);
      method.unbox(taken[index]);
    }
    method.visitInvokeDynamicInsn(name, type, LINK, what + " other");
    method.returnValue();
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private boolean isCrossing(Type type) {
    if (type.getSort() == Type.ARRAY) return type.getElementType().getSort() == Type.OBJECT && !types.isProgram(type.getElementType().getInternalName());
    return type.getSort() == Type.OBJECT && !types.isProgram(type.getInternalName()) && !isPlain(type);
  }

  /** What is on the stack comes from the program. */
  private void crossed(MethodVisitor method, Type type) {
    method.visitLdcInsn(type);
    method.visitLdcInsn(places.next());
    method.visitMethodInsn(Opcodes.INVOKESTATIC, BORDER, "handed", CROSSED, false);
  }

  /** What a program hands to a method of the tests crosses the border as well; a check that fails in there has failed. */
  private void beginCallback(MethodVisitor method, String descriptor, int firstSlot, Label from) {
    int slot = firstSlot;
    for (Type type : Type.getArgumentTypes(descriptor)) {
      if (isCrossing(type)) {
        method.visitVarInsn(Opcodes.ALOAD, slot);
        crossed(method, type);
        method.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
        method.visitVarInsn(Opcodes.ASTORE, slot);
      }
      slot += type.getSize();
    }
    method.visitLabel(from);
    // A range of no instructions is not allowed.
    method.visitInsn(Opcodes.NOP);
  }

  private static void endCallback(MethodVisitor method, String descriptor, String self, Label from, Label to) {
    method.visitLabel(to);
    method.visitTryCatchBlock(from, to, to, "java/lang/Throwable");
    List<Object> locals = new ArrayList<>();
    if (self != null) locals.add(self);
    for (Type type : Type.getArgumentTypes(descriptor)) locals.add(inFrame(type));
    method.visitFrame(Opcodes.F_FULL, locals.size(), locals.toArray(), 1, new Object[] {"java/lang/Throwable"});
    method.visitMethodInsn(Opcodes.INVOKESTATIC, FAILURES, "leaving", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;", false);
    method.visitInsn(Opcodes.ATHROW);
  }

  private static boolean isPlain(Type type) {
    String name = type.getInternalName();
    return name.startsWith("java/lang/") && PLAIN.contains(name.substring("java/lang/".length()));
  }

  private static Object inFrame(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> Opcodes.INTEGER;
      case Type.LONG -> Opcodes.LONG;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      default -> type.getInternalName();
    };
  }

  private static String withReceiver(String owner, String type) {
    return "(L" + owner + ";" + type.substring(1);
  }

  private static String madeType(String owner, String type) {
    return type.substring(0, type.length() - 1) + "L" + owner + ";";
  }

  private Handle bridge(Handle handle) {
    int tag = handle.getTag();
    String owner = handle.getOwner();
    String member = handle.getName() + handle.getDesc();
    boolean isMade = tag == Opcodes.H_NEWINVOKESPECIAL;
    String type = tag == Opcodes.H_INVOKESTATIC ? handle.getDesc() : isMade ? madeType(owner, handle.getDesc()) : withReceiver(owner, handle.getDesc());
    String home = types.homeOf(owner, member);
    boolean isDirect = home == null || OF_OBJECT.contains(member);
    String name = "bridge$" + bridges++;
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PRIVATE;
    MethodVisitor method = cv.visitMethod(access, name, type, null, null);
    Label from = new Label();
    Label to = new Label();
    method.visitCode();
    beginCallback(method, type, 0, from);
    if (isHash(handle.getName())) hashed(method);
    if (isDirect && isMade) {
      method.visitTypeInsn(Opcodes.NEW, owner);
      method.visitInsn(Opcodes.DUP);
    }
    int slot = 0;
    for (Type one : Type.getArgumentTypes(type)) {
      method.visitVarInsn(one.getOpcode(Opcodes.ILOAD), slot);
      slot += one.getSize();
    }
    if (!isDirect) {
      String kind = tag == Opcodes.H_INVOKESTATIC ? "static" : isMade ? "new" : "virtual";
      linked(method, isMade ? "new" : handle.getName(), kind, type, home, types.isVariadic(home, member));
    } else if (home != null) method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", handle.getName(), handle.getDesc(), false);
    else method.visitMethodInsn(codeOf(tag), owner, handle.getName(), handle.getDesc(), handle.isInterface());
    method.visitInsn(Type.getReturnType(type).getOpcode(Opcodes.IRETURN));
    endCallback(method, type, null, from, to);
    method.visitMaxs(0, 0);
    method.visitEnd();
    return new Handle(Opcodes.H_INVOKESTATIC, self, name, type, isInterface);
  }

  private static int codeOf(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_NEWINVOKESPECIAL, Opcodes.H_INVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.INVOKEVIRTUAL;
    };
  }
}
