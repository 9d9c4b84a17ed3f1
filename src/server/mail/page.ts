// One letter in one language, as plain text and as a page. Mail programs know little CSS and no scripts, so styles stand on
// the elements; whoever shows pages without styles still reads everything in order.
import { directionOf, tagOf } from '#contract/language.ts'
import type { Language } from '#contract/session.ts'
import { type Speech, speaking } from '#server/speech.ts'
import type { Letter, Part } from './letter.ts'

export interface Written {
  subject: string
  text: string
  html: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = {
  body: 'margin:0;padding:24px 12px;background:#f3f4f6;color:#1c2024',
  sheet:
    'max-width:34em;margin:0 auto;padding:28px;background:#fff;border:1px solid #d9dce1;border-radius:8px;' +
    "font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Tahoma,sans-serif",
  name: 'margin:0 0 20px;font-weight:600',
  line: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font:600 30px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em',
  button:
    'display:inline-block;padding:10px 18px;background:#3a5bc7;color:#fff;border-radius:6px;text-decoration:none;font-weight:600',
  address: 'font-size:13px;color:#60646c;word-break:break-all',
} as const

const htmlOf = (part: Part, spoken: Speech['spoken']): string => {
  if ('code' in part) return `<p style="${style.code}"><bdo dir="ltr">${escaped(part.code)}</bdo></p>`
  if ('key' in part) return `<p style="${style.line}">${escaped(spoken(part))}</p>`
  const href = escaped(part.link)
  return (
    `<p style="${style.line}"><a href="${href}" style="${style.button}">${escaped(spoken(part.label))}</a></p>` +
    `<p style="${style.line}"><bdi dir="ltr" style="${style.address}">${href}</bdi></p>`
  )
}

const textOf = (part: Part, spoken: Speech['spoken']): string => {
  if ('code' in part) return part.code
  return 'key' in part ? spoken(part) : part.link
}

export const written = ({ subject, parts }: Letter, language: Language): Written => {
  const { spoken } = speaking(language, 'mail')
  const title = spoken(subject)
  const dir = directionOf(language)
  const html = [
    `<!doctype html><html lang="${tagOf(language)}" dir="${dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escaped(title)}</title></head><body style="${style.body}" dir="${dir}">`,
    `<div style="${style.sheet}"><p style="${style.name}">Nucleus</p>`,
    ...parts.map(part => htmlOf(part, spoken)),
    '</div></body></html>',
  ].join('\n')
  return { subject: title, text: parts.map(part => textOf(part, spoken)).join('\n\n'), html }
}
