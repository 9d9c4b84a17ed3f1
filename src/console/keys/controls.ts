// Which binding a control has. Most say so themselves (`data-does`); those of the frame and of lists, which must travel
// light, are known by where they stand, and links by where they lead.
import type { Binding } from './bindings.ts'

const byPlace: Readonly<Record<string, string>> = {
  '.palette-button': 'global Ctrl+k',
  '.brand-chip.button': 'global g b',
  '.status-keys': 'global ?',
  '.query-line': 'list /',
  '[data-row] .row-pick': 'list x',
  '[data-row] .row-name': 'list o',
  '.row-menu button': 'list m',
  '.list-sizes ~ button:first-of-type': 'list <',
  '.list-sizes ~ button:last-of-type': 'list >',
  '.view-tab:has(+ .view-tab[aria-current])': 'list [',
  '.view-tab[aria-current] + .view-tab': 'list ]',
}

const places = Object.entries(byPlace)
const named = '[data-does]'
const leading = '.area-link[href]'
const any = [named, leading, ...Object.keys(byPlace)].join()

/** The binding of the control an event came from, or of that control itself. */
export const bindingAt = (target: Element, bindings: readonly Binding[]): Binding | undefined => {
  const control = target.closest<HTMLElement>(any)
  if (!control) return undefined
  const to = control.matches(leading) ? control.getAttribute('href') : null
  const does = control.dataset.does ?? places.find(([place]) => control.matches(place))?.[1]
  return bindings.find(binding => (to === null ? binding.does === does : binding.to === to))
}

/** All that may have one. */
export const controls = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(any)]
