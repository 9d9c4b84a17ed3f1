// How well the focus is seen: every kind of control of a page gets it, and what is drawn then is measured against what it stands on.
import type { Page } from 'playwright-core'

/**
 * The controls within `where` whose focus is drawn in less than 3:1 against its ground, or by no line at all: another colour alone is
 * none. Controls that look alike and stand on the same ground are looked at once. The page must have heard a key.
 */
export const faintRings = (page: Page, where = '.frame'): Promise<string[]> =>
  page.evaluate(async within => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const ink = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    })
    const known = new Map<string, Colour>()
    /** As it is drawn, however it is written. */
    const colour = (css: string): Colour => {
      const before = known.get(css)
      if (before || !ink) return before ?? [0, 0, 0, 0]
      ink.clearRect(0, 0, 1, 1)
      ink.fillStyle = css
      ink.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = ink.getImageData(0, 0, 1, 1).data
      const read: Colour = [red, green, blue, alpha / 255]
      known.set(css, read)
      return read
    }
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const groundOf = (element: Element | null): Colour => {
      const layers: Colour[] = []
      for (let at = element; at; at = at.parentElement) {
        layers.push(colour(getComputedStyle(at).backgroundColor))
        if (layers.at(-1)?.[3] === 1) break
      }
      return layers.reduceRight<Colour>((below, top) => over(top, below), [255, 255, 255, 1])
    }
    const light = ([red, green, blue]: Colour): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: Colour, other: Colour): number => {
      const [more = 0, less = 0] = [light(one), light(other)].sort((a, b) => b - a)
      return (more + 0.05) / (less + 0.05)
    }

    /** Whoever may draw the focus of the control: itself, what it is made of, what it stands in. */
    const drawers = (control: Element): [Element, string | undefined][] => {
      const around: Element[] = [control, ...control.children]
      for (let at = control.parentElement; at && around.length < control.children.length + 5; at = at.parentElement)
        around.push(at)
      return around.flatMap(element =>
        [undefined, '::before', '::after'].map(part => [element, part] as [Element, string]),
      )
    }
    const lineOf = (element: Element, part: string | undefined) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element, part)
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5
      return {
        outline: isDrawn ? `${outlineColor} ${outlineWidth}` : '',
        colour: outlineColor,
        isInside: Number.parseFloat(outlineOffset) < 0,
        shadow: boxShadow === 'none' ? '' : boxShadow,
      }
    }
    type Line = ReturnType<typeof lineOf>
    /** The best contrast among the lines that were not there before. */
    const drawn = (parts: readonly [Element, string | undefined][], before: readonly Line[]): number => {
      const seen = parts.flatMap(([element, part], at) => {
        const now = lineOf(element, part)
        const lines: number[] = []
        const see = (line: Colour, isInside: boolean) => {
          const ground = groundOf(isInside || part ? element : element.parentElement)
          lines.push(contrast(over(line, ground), ground))
        }
        if (now.outline && now.outline !== before[at]?.outline) see(colour(now.colour), now.isInside)
        if (now.shadow && now.shadow !== before[at]?.shadow)
          for (const [shadow] of now.shadow.matchAll(/[a-z-]+\([^)]*\)[^,(]*/g)) {
            if (before[at]?.shadow.includes(shadow.trim())) continue
            see(colour(shadow.slice(0, shadow.indexOf(')') + 1)), shadow.includes('inset'))
          }
        return lines
      })
      return Math.max(0, ...seen)
    }
    const frame = () => new Promise(done => requestAnimationFrame(done))

    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const controls = [...(document.querySelector(within)?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
      one => one.matches(':not(:disabled, h1, h2, main)') && one.checkVisibility({ opacityProperty: true }),
    )
    const kinds = new Map<string, HTMLElement>()
    for (const one of controls) {
      const names = [one, one.parentElement].map(element => `${element?.tagName}.${element?.className}`)
      kinds.set([...names, one.dataset.accentColor, groundOf(one), groundOf(one.parentElement)].join(' '), one)
    }
    const blurred = () => (document.activeElement as HTMLElement | null)?.blur()
    const wrong: string[] = []
    for (const control of kinds.values()) {
      blurred()
      await frame()
      const parts = drawers(control)
      const before = parts.map(part => lineOf(...part))
      control.focus({ preventScroll: true })
      // A line may come a moment later, by a transition or because the page has heard of it.
      let ratio = drawn(parts, before)
      for (let wait = 0; ratio < 3 && wait < 3; wait++) {
        await frame()
        ratio = drawn(parts, before)
      }
      if (document.activeElement !== control || ratio >= 3) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40)
      wrong.push(`${control.tagName.toLowerCase()}.${control.className} “${name}” ${ratio.toFixed(2)}`)
    }
    blurred()
    return wrong
  }, where)
