// The last digit of a code sends it; the Enter many press after it out of habit must not choose something on the next page.
const habitMs = 500

let stop: (() => void) | undefined

/** Drops one Enter within half a second. Any other key means the person has seen the next page. */
export const swallowEnter = (): void => {
  stop?.()
  const listen = (event: KeyboardEvent) => {
    stop?.()
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const timer = setTimeout(() => stop?.(), habitMs)
  addEventListener('keydown', listen, { capture: true })
  stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', listen, { capture: true })
    stop = undefined
  }
}
