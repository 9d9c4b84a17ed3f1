// The page that shows the pictures side by side: a row for each screen and size, a column for each language and light or dark.
import type { Dress, Size } from './dresses.ts'

export interface Taken {
  of: string
  name: string
  /** Files by size and dress, relative to the page. */
  files: Readonly<Record<string, string>>
  /** Why there is none. */
  trouble?: string
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `
body { margin: 0; font: 14px/20px system-ui, sans-serif; background: #f4f4f5; color: #18181b }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 8px 16px; background: #fff; border-bottom: 1px solid #d4d4d8 }
nav label { display: inline-flex; gap: 4px; align-items: center; min-height: 24px }
nav select { min-height: 28px; margin-inline-start: auto }
h2 { margin: 24px 16px 8px; font-size: 16px; scroll-margin-top: 56px }
h3 { margin: 0 16px; font-size: 12px; font-weight: 500; color: #52525b }
.row { display: flex; gap: 8px; padding: 4px 16px 12px; overflow-x: auto }
figure { flex: none; margin: 0 }
figcaption { font-size: 11px; color: #52525b }
img { display: block; border: 1px solid #d4d4d8; background: #fff }
.trouble { margin: 4px 16px; color: #b91c1c }`

const choices = (name: string, all: readonly { name: string }[]): string =>
  all
    .map(
      one =>
        `<label><input type="checkbox" checked data-of="${name}" value="${escaped(one.name)}">${escaped(one.name)}</label>`,
    )
    .join('')

const script = `
const all = [...document.querySelectorAll('nav input')]
const show = () => {
  const off = all.filter(one => !one.checked).map(one => '[data-' + one.dataset.of + '="' + one.value + '"]')
  for (const one of document.querySelectorAll('[data-size], [data-dress]')) if (!one.closest('nav')) one.hidden = off.some(rule => one.matches(rule))
}
for (const one of all) one.onchange = show
document.querySelector('nav select').onchange = ({ target }) => document.getElementById(target.value).scrollIntoView()`

/** A width of so many pixels on the page; a click opens the picture itself. */
const shownWidth = (size: Size): number => (size.width < 500 ? 260 : 480)

export const pageOf = (taken: readonly Taken[], sizes: readonly Size[], dresses: readonly Dress[]): string => {
  const screens = taken.map(({ of, name, files, trouble }, at) => {
    const rows = sizes.map(size => {
      const pictures = dresses.flatMap(dress => {
        const file = files[`${size.name} ${dress.name}`]
        if (!file) return []
        const src = escaped(file)
        return `<figure data-dress="${escaped(dress.name)}"><a href="${src}"><img loading="lazy" width="${shownWidth(size)}" src="${src}" alt="${escaped(`${of}: ${name}, ${size.name}, ${dress.name}`)}"></a><figcaption>${escaped(dress.name)}</figcaption></figure>`
      })
      return pictures.length > 0
        ? `<div data-size="${escaped(size.name)}"><h3>${escaped(size.name)}</h3><div class="row">${pictures.join('')}</div></div>`
        : ''
    })
    const why = trouble ? `<p class="trouble">${escaped(trouble)}</p>` : ''
    return `<section><h2 id="s${at}">${escaped(of)}: ${escaped(name)}</h2>${why}${rows.join('')}</section>`
  })
  const jumps = taken.map(({ of, name }, at) => `<option value="s${at}">${escaped(`${of}: ${name}`)}</option>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${style}</style>
<nav>${choices('size', sizes)}${choices('dress', dresses)}<select aria-label="Screen">${jumps.join('')}</select></nav>
${screens.join('\n')}
<script>${script}</script></html>`
}
