"""Boxes of a picture: (x, y, width, height) in px."""

Box = tuple[float, float, float, float]


def area(box: Box) -> float:
    return max(0, box[2]) * max(0, box[3])


def union(boxes: list[Box]) -> Box:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    bottom = max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def inside(inner: Box, outer: Box) -> float:
    """Share of `inner` that lies in `outer`, 0…1."""
    width = min(inner[0] + inner[2], outer[0] + outer[2]) - max(inner[0], outer[0])
    height = min(inner[1] + inner[3], outer[1] + outer[3]) - max(inner[1], outer[1])
    return width * height / max(1, area(inner)) if width > 0 and height > 0 else 0
