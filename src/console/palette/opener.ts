// What had the focus when the palette came: it goes back there, also from a dialog that came out of the palette.
let kept: Element | null = null
let last: Element | null = null

export const opener = (): Element | null => kept
/** Also of a palette that closed for another page: before one leaves this one, it may ask. */
export const lastOpener = (): Element | null => kept ?? last

export const setOpener = (element: Element | null): void => {
  last = kept ?? last
  kept = element
}

/** Something stands inside the palette, and goes with it. */
export const isInPalette = (element: Element | null): boolean => element?.closest('.palette-dialog') != null
