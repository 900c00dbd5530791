"""
Turtle graphics without a window: records what is drawn, and shows it as one picture at the end or at `done()`. The names are those of
Python's own module. What needs a mouse or a keyboard does nothing.
"""
import atexit
import math

from send_picture import send_picture
from turtle_picture import MOST_SHAPES, Dot, Fill, Path, Text, picture_of

WIDTH, HEIGHT = 400, 300


class TurtleGraphicsError(Exception):
    pass


class Terminator(Exception):
    pass


class Vec2D(tuple):
    def __new__(cls, x, y):
        return tuple.__new__(cls, (x, y))

    def __add__(self, other):
        return Vec2D(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other):
        return Vec2D(self[0] - other[0], self[1] - other[1])

    def __mul__(self, other):
        if isinstance(other, Vec2D):
            return self[0] * other[0] + self[1] * other[1]
        return Vec2D(self[0] * other, self[1] * other)

    __rmul__ = __mul__

    def __neg__(self):
        return Vec2D(-self[0], -self[1])

    def __abs__(self):
        return math.hypot(*self)

    def rotate(self, angle):
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return Vec2D(self[0] * cos - self[1] * sin, self[0] * sin + self[1] * cos)

    def __repr__(self):
        return f'({self[0]:.2f},{self[1]:.2f})'


def point_of(x, y=None):
    return Vec2D(*x) if y is None else Vec2D(x, y)


class _Screen:
    def __init__(self):
        self.shapes, self.turtles = [], []
        self.background, self.limit, self.heading = 'white', 1.0, ''
        self.size = (WIDTH, HEIGHT)
        self.is_clockwise = False
        self.has_news = False

    def add(self, shape):
        if len(self.shapes) >= MOST_SHAPES:
            raise TurtleGraphicsError(f'More than {MOST_SHAPES} lines cannot be shown here.')
        self.shapes.append(shape)
        self.has_news = True

    def colour(self, *parts):
        """A name, `#rrggbb` or three numbers, as SVG understands it."""
        value = parts[0] if len(parts) == 1 else parts
        if isinstance(value, str):
            name = value.replace(' ', '').lower()
            if name.isalnum() or (name[:1] == '#' and name[1:].isalnum() and len(name) in (4, 7)):
                return name
            raise TurtleGraphicsError(f'bad color string: {value}')
        try:
            red, green, blue = (round(255 * part / self.limit) for part in value)
        except (TypeError, ValueError):
            raise TurtleGraphicsError(f'bad color arguments: {value}') from None
        if not all(0 <= part <= 255 for part in (red, green, blue)):
            raise TurtleGraphicsError(f'bad color sequence: {value}')
        return f'#{red:02x}{green:02x}{blue:02x}'

    def show(self):
        if not self.has_news:
            return
        self.has_news = False
        shown = [one for one in self.turtles if one._is_visible]
        title, data = picture_of(self.shapes, shown, self.background, self.size, self.heading)
        if not send_picture(title, data):
            print('This drawing is too large to be shown here.')

    # What programs call.

    def bgcolor(self, *parts):
        if not parts:
            return self.background
        self.background, self.has_news = self.colour(*parts), True

    def colormode(self, limit=None):
        if limit is None:
            return self.limit
        self.limit = 255 if limit == 255 else 1.0

    def setup(self, width=WIDTH, height=HEIGHT, startx=None, starty=None):
        # A share of the screen, which nobody has here.
        self.size = (width if width > 1 else 800 * width, height if height > 1 else 600 * height)

    def screensize(self, width=None, height=None, bg=None):
        if width is None:
            return self.size
        self.size = (width, height)
        if bg is not None:
            self.bgcolor(bg)

    def title(self, text):
        self.heading = str(text)

    def mode(self, mode=None):
        if mode is None:
            return 'logo' if self.is_clockwise else 'standard'
        self.is_clockwise = mode == 'logo'
        for one in self.turtles:
            one.home()

    def window_width(self):
        return self.size[0]

    def window_height(self):
        return self.size[1]

    def clear(self):
        self.shapes, self.has_news = [], True
        self.background = 'white'

    clearscreen = clear

    def reset(self):
        self.shapes = []
        for one in self.turtles:
            one.reset()

    resetscreen = reset

    def turtles_(self):
        return list(self.turtles)

    def textinput(self, title, prompt):
        return input(f'{title}: {prompt} ')

    def numinput(self, title, prompt, default=None, minval=None, maxval=None):
        text = input(f'{title}: {prompt} ')
        return default if text == '' else float(text)

    def mainloop(self):
        self.show()

    done = exitonclick = mainloop

    def bye(self):
        self.show()
        raise SystemExit

    def nothing(self, *_, **__):
        """Needs a window, a mouse or a keyboard."""

    tracer = update = delay = listen = nothing
    onclick = onscreenclick = onkey = onkeypress = onkeyrelease = ontimer = nothing
    register_shape = addshape = bgpic = setworldcoordinates = nothing

    def getshapes(self):
        return ['arrow', 'blank', 'circle', 'classic', 'square', 'triangle', 'turtle']


_screen = _Screen()


def Screen():
    return _screen


class Turtle:
    def __init__(self, shape='classic', undobuffersize=1000, visible=True):
        self.screen = _screen
        _screen.turtles.append(self)
        self._shape, self._is_visible = shape, visible
        self._start()

    def _start(self):
        self._place, self._angle, self._circle = Vec2D(0.0, 0.0), 90.0 if _screen.is_clockwise else 0.0, 360.0
        self._pen, self._inside = 'black', 'black'
        self._width, self._is_down, self._speed, self._stretch = 1, True, 3, 1.0
        self._outline, self._path, self._stamps = None, None, 0

    # Where it is.

    def _degrees(self, angle):
        return angle * 360 / self._circle

    def _go(self, place):
        place = Vec2D(float(place[0]), float(place[1]))
        if self._is_down:
            style = (self._pen, self._width)
            # Lines that join are one path.
            if self._path is None or self._path.style != style or _screen.shapes[-1:] != [self._path]:
                self._path = Path(style, [self._place])
                _screen.add(self._path)
            self._path.points.append(place)
            if len(self._path.points) > MOST_SHAPES:
                raise TurtleGraphicsError(f'More than {MOST_SHAPES} lines cannot be shown here.')
            _screen.has_news = True
        else:
            self._path = None
        self._place = place
        if self._outline is not None:
            self._outline.points.append(place)

    def forward(self, distance):
        self._go(self._place + Vec2D(distance, 0).rotate(self._angle))

    def backward(self, distance):
        self.forward(-distance)

    def left(self, angle):
        self._angle = (self._angle + self._degrees(angle)) % 360

    def right(self, angle):
        self.left(-angle)

    def goto(self, x, y=None):
        self._go(point_of(x, y))

    def teleport(self, x=None, y=None, *, fill_gap=False):
        was_down, self._is_down = self._is_down, False
        self._go((self.xcor() if x is None else x, self.ycor() if y is None else y))
        self._is_down = was_down

    def setx(self, x):
        self._go((x, self._place[1]))

    def sety(self, y):
        self._go((self._place[0], y))

    def setheading(self, angle):
        angle = self._degrees(angle)
        self._angle = (90 - angle if _screen.is_clockwise else angle) % 360

    def home(self):
        self._go((0, 0))
        self._angle = 90.0 if _screen.is_clockwise else 0.0

    def circle(self, radius, extent=None, steps=None):
        extent = 360.0 if extent is None else self._degrees(extent)
        if steps is None:
            share = abs(extent) / 360
            steps = 1 + int(min(11 + abs(radius) / 6, 59) * share)
        turn = extent / steps
        length = 2 * radius * math.sin(math.radians(turn) / 2)
        if radius < 0:
            turn, length = -turn, -length
        self._angle += turn / 2
        for _ in range(steps):
            self._go(self._place + Vec2D(length, 0).rotate(self._angle))
            self._angle += turn
        self._angle = (self._angle - turn / 2) % 360

    def position(self):
        return self._place

    def xcor(self):
        return self._place[0]

    def ycor(self):
        return self._place[1]

    def heading(self):
        angle = (90 - self._angle) % 360 if _screen.is_clockwise else self._angle
        return angle * self._circle / 360

    def towards(self, x, y=None):
        dx, dy = self._to(x, y)
        angle = math.degrees(math.atan2(dy, dx)) % 360
        return ((90 - angle) % 360 if _screen.is_clockwise else angle) * self._circle / 360

    def distance(self, x, y=None):
        return abs(self._to(x, y))

    def _to(self, x, y):
        return (x.position() if isinstance(x, Turtle) else point_of(x, y)) - self._place

    def degrees(self, fullcircle=360.0):
        self._circle = fullcircle

    def radians(self):
        self._circle = 2 * math.pi

    # Its pen.

    def pendown(self):
        self._is_down = True

    def penup(self):
        self._is_down, self._path = False, None

    def isdown(self):
        return self._is_down

    def pensize(self, width=None):
        if width is None:
            return self._width
        self._width = width

    def pencolor(self, *parts):
        if not parts:
            return self._pen
        self._pen = _screen.colour(*parts)

    def fillcolor(self, *parts):
        if not parts:
            return self._inside
        self._inside = _screen.colour(*parts)

    def color(self, *parts):
        if not parts:
            return self._pen, self._inside
        if len(parts) == 2:
            self._pen, self._inside = _screen.colour(parts[0]), _screen.colour(parts[1])
        else:
            self._pen = self._inside = _screen.colour(*parts)

    def pen(self, pen=None, **changes):
        known = {'pendown': '_is_down', 'pencolor': '_pen', 'fillcolor': '_inside', 'pensize': '_width'}
        for name, value in {**(pen or {}), **changes}.items():
            if name in known:
                setattr(self, known[name], _screen.colour(value) if 'color' in name else value)
        return {name: getattr(self, own) for name, own in known.items()}

    def begin_fill(self):
        self._outline = Fill(self._inside, [self._place])
        # Below the lines that are drawn from now on.
        _screen.add(self._outline)
        self._path = None

    def end_fill(self):
        if self._outline is not None:
            self._outline.colour = self._inside
        self._outline = None

    def filling(self):
        return self._outline is not None

    def dot(self, size=None, *colour):
        if size is not None and not isinstance(size, (int, float)):
            size, colour = None, (size, *colour)
        size = max(self._width + 4, 2 * self._width) if size is None else size
        _screen.add(Dot(self._place, size, _screen.colour(*colour) if colour else self._pen))

    def stamp(self):
        self._stamps += 1
        _screen.add(Dot(self._place, 8 * self._stretch, self._inside))
        return self._stamps

    def write(self, arg, move=False, align='left', font=('Arial', 8, 'normal')):
        _screen.add(Text(self._place, str(arg)[:200], align, font, self._pen))

    # How it looks.

    def showturtle(self):
        self._is_visible = True

    def hideturtle(self):
        self._is_visible = False

    def isvisible(self):
        return self._is_visible

    def shape(self, name=None):
        if name is None:
            return self._shape
        self._shape = name

    def shapesize(self, stretch_wid=None, stretch_len=None, outline=None):
        if stretch_wid is None:
            return self._stretch, self._stretch, 1
        self._stretch = stretch_wid

    def speed(self, speed=None):
        if speed is None:
            return self._speed
        self._speed = speed

    def clear(self):
        _screen.shapes, self._path = [], None
        _screen.has_news = True

    def reset(self):
        self.clear()
        self._start()

    def clone(self):
        other = Turtle(self._shape, visible=self._is_visible)
        for name, value in vars(self).items():
            if name not in ('_path', '_outline'):
                setattr(other, name, value)
        return other

    def getscreen(self):
        return _screen

    def nothing(self, *_, **__):
        """Needs a window, a mouse or a keyboard."""

    onclick = onrelease = ondrag = undo = setundobuffer = clearstamp = clearstamps = nothing
    tilt = settiltangle = resizemode = nothing

    fd, bk, back, rt, lt = forward, backward, backward, right, left
    setpos = setposition = goto
    seth, pos = setheading, position
    pd = down = pendown
    pu = up = penup
    width, st, ht, turtlesize = pensize, showturtle, hideturtle, shapesize


Pen = RawTurtle = RawPen = Turtle

_turtle = None


def _first_turtle():
    global _turtle
    if _turtle is None:
        _turtle = Turtle()
    return _turtle


def _of_turtle(name):
    def call(*given, **named):
        return getattr(_first_turtle(), name)(*given, **named)

    call.__name__ = name
    return call


for _name in [name for name in vars(Turtle) if name[0] != '_' and name not in ('nothing', 'clear', 'reset')]:
    globals()[_name] = _of_turtle(_name)
for _name in [name for name in dir(_Screen) if name[0] != '_']:
    if _name not in ('add', 'colour', 'show', 'nothing', 'turtles_', 'onclick', 'clear', 'reset'):
        globals()[_name] = getattr(_screen, _name)


def turtles():
    return list(_screen.turtles)


def clear():
    _first_turtle().clear()


def reset():
    _first_turtle().reset()


def getturtle():
    return _first_turtle()


getpen = getturtle

atexit.register(_screen.show)
