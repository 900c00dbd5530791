package cairn.judge;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Joins a use of the program in the tests (Linked.java) to a member of the program that runs. The types of the call are those
 * of the solution. A member that does not fit is told in a sentence, each time when a test comes there.
 */
public final class Linker {
  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();
  private static final MethodHandle RAISE = own("raise", Object.class, String.class, String.class);
  private static final MethodHandle ORIGINAL = own("original", Object.class, Object.class);
  private static final MethodHandle REFRESH = own("refresh", void.class);
  private static final MethodHandle CONVERT = own("convert", Object.class, Object.class, Class.class, Place.class, String.class);
  private static final MethodHandle DISPATCH = own("dispatch", Object.class, Call.class, Object[].class);
  private static final Map<Integer, Place> places = new ConcurrentHashMap<>();
  /** Call sites, and what they become as soon as something of the program has a stand-in in the tests. */
  private static final Map<MutableCallSite, MethodHandle> sites = new IdentityHashMap<>();
  private static boolean areReplacing = false;
  /** For the author: what the tests use. */
  private static final Set<String> uses = Collections.synchronizedSet(new TreeSet<>());

  static List<String> uses() {
    return List.copyOf(uses);
  }

  /** A call for which the compiler would choose no member, but which may fit with the values that come. */
  private record Call(Class<?> home, String name, boolean isVirtual, boolean isSpread, List<Executable> candidates, String sentence, String declaration) {}

  static Place placeOf(int number) {
    return places.get(number);
  }

  /** `what`: the kind of use, the class, the number of the place, and whether the solution takes any number of arguments; `other` in what takes the place of a use. */
  public static CallSite link(MethodHandles.Lookup tests, String name, MethodType type, String what) throws Throwable {
    String[] words = what.split(" ", -1);
    try {
      Class<?> home = ClassFit.load(words[1]);
      int number = Integer.parseInt(words[2]);
      MethodHandle found = new Link(home, name, type, words[0], number, words[3].equals("variadic")).handle();
      if (Border.terms().isRecording) return siteOf(Origins.noting(found, number, words[0], name));
      boolean isExchanged = SecondRun.isExchangedAt(number) && words.length == 4;
      return siteOf(isExchanged ? tests.findStatic(tests.lookupClass(), "other$" + number, type) : found);
    } catch (Misfit misfit) {
      Failures.take();
      MethodHandle raise = MethodHandles.insertArguments(RAISE, 0, misfit.getMessage(), misfit.declaration);
      return new ConstantCallSite(MethodHandles.dropArguments(raise.asType(MethodType.methodType(type.returnType())), 0, type.parameterList()));
    }
  }

  private static synchronized CallSite siteOf(MethodHandle found) {
    MutableCallSite site = new MutableCallSite(found);
    if (areReplacing) site.setTarget(replacing(found));
    else sites.put(site, found);
    return site;
  }

  /** From now on what stands in the tests for something of the program goes back as that. Most runs never need it. */
  static synchronized void replaceStandIns() {
    if (areReplacing) return;
    areReplacing = true;
    sites.forEach((site, found) -> site.setTarget(replacing(found)));
    MutableCallSite.syncAll(sites.keySet().toArray(MutableCallSite[]::new));
    sites.clear();
  }

  private static MethodHandle replacing(MethodHandle found) {
    MethodHandle taking = found;
    for (int index = 0; index < found.type().parameterCount(); index++) {
      Class<?> one = found.type().parameterType(index);
      boolean isReplaced = (one.isInterface() || one == Object.class) && !Border.isOwn(one);
      if (isReplaced) taking = MethodHandles.filterArguments(taking, index, ORIGINAL.asType(MethodType.methodType(one, one)));
    }
    Class<?> result = taking.type().returnType();
    return MethodHandles.filterReturnValue(taking, result == void.class ? REFRESH : MethodHandles.foldArguments(MethodHandles.identity(result), REFRESH));
  }

  private static final class Link {
    private final Class<?> home;
    private final String name;
    private final MethodType type;
    private final String kind;
    private final int number;
    private final boolean isSpread;
    private final MethodHandles.Lookup lookup;

    Link(Class<?> home, String name, MethodType type, String kind, int number, boolean isSpread) throws IllegalAccessException {
      this.home = home;
      this.name = name;
      this.type = type;
      this.kind = kind;
      this.number = number;
      this.isSpread = isSpread;
      lookup = MethodHandles.privateLookupIn(home, OWN);
    }

    MethodHandle handle() throws IllegalAccessException {
      return kind.contains("get") || kind.contains("put") ? ofField() : ofCall();
    }

    private MethodHandle ofField() throws IllegalAccessException {
      Field field = Sentences.field(home, name, kind.endsWith("static"));
      boolean isGot = kind.startsWith("get");
      if (!isGot && Modifier.isFinal(field.getModifiers())) throw new Misfit(Names.of(home) + "." + name + " must not be final.", Names.keyOf(field));
      MethodHandle found = isGot ? lookup.unreflectGetter(field) : lookup.unreflectSetter(field);
      boolean isExtra = Members.isStatic(field) && !kind.endsWith("static");
      MethodHandle taking = isExtra ? MethodHandles.dropArguments(found, 0, home) : found;
      if (isGot) return returning(taking, field);
      Class<?> has = field.getType();
      int last = type.parameterCount() - 1;
      if (has == type.parameterType(last)) return taking.asType(type);
      String sentence = Names.of(home) + "." + name + " must be " + Names.of(type.parameterType(last)) + "; yours is " + Names.of(has) + ".";
      if (!Sentences.canBe(type.parameterType(last), has)) throw new Misfit(sentence, Names.keyOf(field));
      return MethodHandles.filterArguments(boxed(taking), last, converting(has, null, sentence)).asType(type);
    }

    private MethodHandle ofCall() throws IllegalAccessException {
      boolean isVirtual = kind.equals("virtual");
      Class<?>[] given = (isVirtual ? type.dropParameterTypes(0, 1) : type).parameterArray();
      if (name.equals("new") && Modifier.isAbstract(home.getModifiers()))
        throw new Misfit((home.isInterface() ? Names.of(home) + " must be a class, not an interface." : "The class " + Names.of(home) + " must not be abstract."), home.getName());
      List<Executable> named = Members.called(home, name);
      List<Executable> open = named.stream().filter(one -> !Members.isPrivate(one)).toList();
      Executable exact = Members.fitting(open, given);
      if (exact != null) return returning(withReceiver(handleOf(exact).asFixedArity(), exact, isVirtual), exact);
      Executable variadic = Members.fittingVariadic(open, given);
      if (variadic != null) {
        Class<?>[] taken = variadic.getParameterTypes();
        MethodHandle collecting = handleOf(variadic).asFixedArity().asCollector(taken[taken.length - 1], given.length - taken.length + 1);
        return returning(withReceiver(collecting, variadic, isVirtual), variadic);
      }
      Misfit misfit = Sentences.noSuchCall(home, name, given, named);
      Failures.take();
      if (open.isEmpty()) throw misfit;
      Call call = new Call(home, name, isVirtual, isSpread, open, misfit.getMessage(), misfit.declaration);
      MethodHandle dispatch = DISPATCH.bindTo(call).asCollector(Object[].class, type.parameterCount());
      Executable only = open.get(0);
      return returning(dispatch.asType(type.generic()), only);
    }

    private MethodHandle handleOf(Executable member) throws IllegalAccessException {
      return member instanceof Constructor<?> made ? lookup.unreflectConstructor(made) : lookup.unreflect((Method) member);
    }

    private MethodHandle withReceiver(MethodHandle found, Executable member, boolean isVirtual) {
      if (member instanceof Constructor) return found;
      if (!isVirtual && !Members.isStatic(member)) throw new Misfit(Names.of(home) + "." + name + " must be static.", Names.keyOf(member));
      return isVirtual && Members.isStatic(member) ? MethodHandles.dropArguments(found, 0, home) : found;
    }

    /** What it gives has the type of the solution. */
    private MethodHandle returning(MethodHandle found, Member member) {
      Class<?> must = type.returnType();
      Class<?> has = found.type().returnType();
      if (Border.terms().isRecording && Border.isOwn(member.getDeclaringClass())) uses.add(useOf(member));
      String shown = member instanceof Constructor ? "new " + Names.of(home) : Names.of(home) + "." + name;
      Place place = new Place(String.valueOf(number), home.getName() + "." + name, shown, must, Names.keyOf(member));
      places.put(number, place);
      if (must == void.class || has == must) return found.asType(type);
      String sentence = shown + (member instanceof Field ? " must be " : " must return ") + Names.of(must) + "; yours " + (member instanceof Field ? "is " : "returns ") + (has == void.class ? "nothing (void)" : Names.resultOf(member)) + ".";
      if (!Sentences.canBe(has, must)) throw new Misfit(sentence, place.declaration());
      MethodHandle result = found.asType(found.type().changeReturnType(Object.class));
      return MethodHandles.filterReturnValue(result, MethodHandles.insertArguments(CONVERT, 1, must, place, sentence)).asType(type);
    }
  }

  private static String useOf(Member member) {
    if (member instanceof Constructor) return "new " + Names.fullSignatureOf(member);
    String name = Names.of(member.getDeclaringClass()) + "." + Names.fullSignatureOf(member);
    boolean isNothing = member instanceof Method method && method.getReturnType() == void.class;
    return isNothing ? name : name + (member instanceof Field ? " is " : " gives ") + Names.resultOf(member);
  }

  private static MethodHandle boxed(MethodHandle found) {
    return found.asType(found.type().wrap().changeReturnType(found.type().returnType()));
  }

  private static MethodHandle converting(Class<?> type, Place place, String sentence) {
    return MethodHandles.insertArguments(CONVERT, 1, type, place, sentence).asType(MethodType.methodType(Numbers.boxOf(type), Object.class));
  }

  private static Object raise(String sentence, String declaration) {
    throw new Misfit(sentence, declaration);
  }

  private static Object original(Object given) {
    return Copies.original(given);
  }

  private static void refresh() {
    Copies.refresh();
  }

  private static Object convert(Object given, Class<?> type, Place place, String sentence) {
    Object value = place == null || type.isPrimitive() || Border.isOwn(type) ? given : Border.cross(given, place);
    if (Conversion.cost(type, value, false) < Conversion.FUNCTION) return Conversion.to(type, value);
    if (value == null) throw new NullPointerException("null instead of " + Names.of(type));
    boolean isOtherNumber = Numbers.isNumber(value.getClass()) && Numbers.isNumber(type);
    throw new Misfit(isOtherNumber ? sentence.replaceFirst("; .*", "; yours gives back " + value + ".") : sentence, place == null ? null : place.declaration());
  }

  private static Object dispatch(Call call, Object[] arguments) throws Throwable {
    Dispatch.Chosen best = Dispatch.choose(call.candidates(), call.isVirtual() ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments, call.isSpread());
    if (best == null) throw new Misfit(call.sentence(), call.declaration());
    boolean isStatic = Members.isStatic(best.member());
    if (!call.isVirtual() && !isStatic && best.member() instanceof Method) throw new Misfit(Names.of(call.home()) + "." + call.name() + " must be static.", Names.keyOf(best.member()));
    return Dispatch.call(best, call.isVirtual() ? arguments[0] : null);
  }

  private static MethodHandle own(String name, Class<?> result, Class<?>... parameters) {
    try {
      return OWN.findStatic(Linker.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Linker() {}
}
