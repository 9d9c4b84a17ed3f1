// The key of help: it opens what stands beside the field or in the dialog that has the focus, and the focus comes back there.

const around = '.field-row, .detail-facts > div, [role=dialog]'

let from: HTMLElement | undefined

/** Where the focus was when the key was pressed; who asks at the mark itself comes back to the mark. */
export const askedFrom = (): HTMLElement | undefined => from
export const askedAtMark = (): void => {
  from = undefined
}

/** The nearest help there is, from the focused element outwards. */
const nearest = (start: Element | null): HTMLElement | undefined => {
  for (let place = start?.closest(around); place; place = place.parentElement?.closest(around)) {
    const button = place.querySelector<HTMLElement>('.help-button')
    if (button) return button
  }
  return undefined
}

export const openHelp = (): boolean => {
  const button = nearest(document.activeElement)
  if (!button) return false
  from = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  button.click()
  return true
}
