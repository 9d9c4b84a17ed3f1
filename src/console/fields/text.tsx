// One text in one language. Codes, addresses and colours keep their left-to-right order inside any sentence; a rule is said in words.
import { Fragment } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { TextFormat } from '#contract/field.ts'
import { byName, isByName } from './byName.ts'
import { isRule, RuleSaid } from './rule.ts'
import { calledIn, isSaid, textOf } from './title.ts'
import type { CellProps, Visual } from './visual.ts'

export const isolated: readonly TextFormat[] = ['code', 'slug', 'color', 'email', 'url', 'phone']

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const Swatch = ({ color }: { color: string }) => (
  <span className="field-swatch" aria-hidden="true" style={isColor(color) ? { backgroundColor: color } : undefined} />
)

/** Kept and written in files as a code, read by name. */
const Named = ({ text, field }: { text: string } & Pick<CellProps, 'field'>) => (
  <span className="field-text">{byName(field, text, useWords())}</span>
)

/** Where there is no room for the whole, what is above gives way and the leaf stays. */
const Branch = ({ names }: { names: readonly string[] }) => (
  <span className="field-branch" dir="auto">
    {names.length > 1 && <span className="field-branch-above">{`${names.slice(0, -1).join(' › ')} › `}</span>}
    <span className="field-branch-leaf">{names.at(-1)}</span>
  </span>
)

/** Where it does not fit, an address goes on below before one of its signs, not within a name. */
const Address = ({ text }: { text: string }) =>
  text.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Tags of a body are noise in a list; nothing of it is ever drawn as markup. */
const flat = (text: string, format: TextFormat): string =>
  format === 'html'
    ? text
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : text

const Cell = ({ value, name, field, row }: CellProps) => {
  const text = textOf(field, name, { ...row, [name]: value }, '')
  const format = calledIn(field.facts, String(value)) === undefined ? (field.facts.format ?? 'plain') : 'plain'
  if (format === 'color')
    return (
      <span className="field-color">
        <Swatch color={text} />
        <bdi className="field-code">{text}</bdi>
      </span>
    )
  if (format === 'branch') return <Branch names={text.split(' > ')} />
  if (isByName(format)) return <Named text={String(value)} field={field} />
  if (isRule(field)) return <RuleSaid line={text} field={field} />
  if (isolated.includes(format))
    return (
      <bdi className="field-code" dir="ltr">
        {format === 'email' ? <Address text={text} /> : text}
      </bdi>
    )
  return (
    <span className="field-text" dir={isSaid(field, name, { ...row, [name]: value }) ? undefined : 'auto'}>
      {flat(text, format)}
    </span>
  )
}

export const text: Visual = { Cell }
