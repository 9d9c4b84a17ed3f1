// Links that leave this tab know where they belong: opened in a new tab, copied from the browser's menu or dragged away, an
// address carries the vendor code (kernel ruling 19). In this tab it stays as it is.
import { inPlace } from '#contract/placed.ts'
import { currentPlace } from './me.ts'

const isOurs = (link: HTMLAnchorElement): boolean => {
  const url = URL.parse(link.href)
  return url?.origin === window.location.origin && !/^\/(auth|dev|docs|v1|v4|files|public)(\/|$)/.test(url.pathname)
}

const leaves = (event: Event): boolean =>
  event.type !== 'click' ||
  (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) ||
  (event.target instanceof Element && event.target.closest('a[target=_blank]') !== null)

const carry = (event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const vendor = currentPlace()?.vendorCode
  if (!link || !vendor || link.hasAttribute('download') || !leaves(event) || !isOurs(link)) return
  const href = link.getAttribute('href') ?? ''
  const carried = inPlace(href, vendor)
  if (carried !== href) link.setAttribute('href', carried)
}

export const carryPlace = (): void => {
  for (const type of ['click', 'auxclick', 'contextmenu', 'dragstart']) document.addEventListener(type, carry, true)
}

/** A new tab beside this one, for an address of ours that is no link. */
export const openAside = (address: string): void => {
  window.open(inPlace(address, currentPlace()?.vendorCode), '_blank', 'noopener')
}
