// What had the focus when the palette came: it goes back there, also from a dialog that came out of the palette.
let kept: Element | null = null

export const opener = (): Element | null => kept

export const setOpener = (element: Element | null): void => {
  kept = element
}

/** Something stands inside the palette, and goes with it. */
export const isInPalette = (element: Element | null): boolean => element?.closest('.palette-dialog') != null
