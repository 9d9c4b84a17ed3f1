// What is typed on after a key that could not do what it is for: it was meant for that, and none of it is run until the hand rests.
const restMs = 600

let until = 0

export const dropBurst = (): void => {
  until = performance.now() + restMs
}

/** Whether this letter belongs to it; each one lets it go on. */
export const isDropped = (): boolean => {
  if (performance.now() > until) return false
  dropBurst()
  return true
}
