"""What turtles have drawn, as SVG."""
import html

MOST_SHAPES = 20_000
MARGIN = 12


def number(value):
    return f'{value:.1f}'.removesuffix('.0')


def place(point):
    """Up is more in turtle's world and less in a picture's."""
    return f'{number(point[0])} {number(-point[1])}'


class Path:
    name = 'line'

    def __init__(self, style, points):
        self.style, self.points = style, points

    def svg(self):
        colour, width = self.style
        line = 'L'.join(map(place, self.points))
        return f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="{number(float(width))}"/>'

    def count(self):
        return len(self.points) - 1


class Fill:
    name = 'area'

    def __init__(self, colour, points):
        self.colour, self.points = colour, points

    def svg(self):
        line = 'L'.join(map(place, self.points))
        return f'<path d="M{line}Z" fill="{self.colour}" fill-rule="evenodd"/>' if len(self.points) > 2 else ''

    def count(self):
        return 1


class Dot:
    name = 'dot'

    def __init__(self, point, size, colour):
        self.points, self.size, self.colour = [point], size, colour

    def svg(self):
        x, y = place(self.points[0]).split()
        return f'<circle cx="{x}" cy="{y}" r="{number(self.size / 2)}" fill="{self.colour}"/>'

    def count(self):
        return 1


class Text:
    name = 'text'
    ANCHORS = {'left': 'start', 'center': 'middle', 'right': 'end'}

    def __init__(self, point, text, align, font, colour):
        self.points, self.text, self.colour = [point], text, colour
        self.anchor = self.ANCHORS.get(align, 'start')
        parts = tuple(font) if isinstance(font, (list, tuple)) else (font,)
        size = parts[1] if len(parts) > 1 and isinstance(parts[1], (int, float)) else 8
        # Points, as on a screen.
        self.size = abs(size) * 4 / 3
        self.is_bold = any('bold' in str(part) for part in parts[2:])

    def svg(self):
        x, y = place(self.points[0]).split()
        weight = ' font-weight="bold"' if self.is_bold else ''
        style = f'font-family="sans-serif" font-size="{number(self.size)}"{weight} text-anchor="{self.anchor}"'
        return f'<text x="{x}" y="{y}" {style} fill="{self.colour}">{html.escape(self.text)}</text>'

    def count(self):
        return 1


def arrow_of(turtle):
    """Where the turtle is, and where it looks."""
    x, y = place(turtle._place).split()
    turn = number(-turtle._angle)
    return (
        f'<path d="M0 0L-9 -5L-7 0L-9 5Z" transform="translate({x} {y}) rotate({turn})" '
        f'fill="{turtle._inside}" stroke="{turtle._pen}"/>'
    )


def picture_of(shapes, turtles, background, size, heading):
    """Its description and the file. As large as the window, or as what was drawn."""
    points = [point for shape in shapes for point in shape.points]
    width, height = size
    left, right = min([-width / 2, *(x - MARGIN for x, _ in points)]), max([width / 2, *(x + MARGIN for x, _ in points)])
    low, high = min([-height / 2, *(y - MARGIN for _, y in points)]), max([height / 2, *(y + MARGIN for _, y in points)])
    box = ' '.join(map(number, [left, -high, right - left, high - low]))
    view = f'viewBox="{box}" width="{number(right - left)}" height="{number(high - low)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} stroke-linecap="round" stroke-linejoin="round">',
        f'<rect x="{number(left)}" y="{number(-high)}" width="100%" height="100%" fill="{background}"/>',
        *(shape.svg() for shape in shapes),
        *map(arrow_of, turtles),
        '</svg>',
    ]
    return description(shapes, heading), ''.join(parts).encode()


def description(shapes, heading):
    counts = {}
    for shape in shapes:
        counts[shape.name] = counts.get(shape.name, 0) + shape.count()
    said = ', '.join(f'{count} {name}{"" if count == 1 else "s"}' for name, count in counts.items() if count)
    title = f'Turtle drawing{": " if heading else ""}{heading}'
    return f'{title} ({said})' if said else title
