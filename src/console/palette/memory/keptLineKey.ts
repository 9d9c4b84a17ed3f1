// The draft under which the palette's line is kept; no area has this name.
export const keptLineKey = 'palette/line'
