// A column that is put together from fields: the states of a record as one track, whose whole is told on hover and on focus, or the
// one sentence that is true of it.
import { useWords, type Words } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { type Composed, sayingOf } from '#contract/composed.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { empty } from './choice.tsx'
import type { CellProps } from './visual.ts'
import './composed.css'

interface Props {
  resource: Resource
  name: string
  composed: Composed
  row: Readonly<Record<string, unknown>>
}

export const composedOf = ({ resource, name, row }: CellProps): Props | undefined => {
  const known = resource && knownResource(resource.name)
  const composed = known?.composed?.[name]
  return known && composed && row && { resource: known, name, composed, row }
}

const shownAs = (words: Words, field: Field, value: unknown): string => {
  if (field.kind === 'money') return words.money(Number(value))
  if (field.kind === 'percent') return words.percent(Number(value))
  if (field.kind === 'choice') return words.value(field.facts.of ?? empty, String(value))
  return typeof value === 'number' ? words.number(value) : String(value)
}

const place = /\{(\w+)\}/

/** What is said of the record, its figures apart, since those are never cut; none where nothing fits or a figure is missing. */
export const toldOf = (
  words: Words,
  { resource, name, composed, row }: Props,
): { text: string; isFigure: boolean }[] => {
  const saying = sayingOf(composed, row)
  if (!saying) return []
  const parts = words.saying(resource, name, saying).split(place)
  const isMissing = parts.some((part, at) => at % 2 === 1 && row[part] == null)
  if (isMissing) return []
  return parts.flatMap((part, at) => {
    const field = at % 2 === 1 ? resource.fields[part] : undefined
    const text = field ? shownAs(words, field, row[part]) : part
    return text ? [{ text, isFigure: field !== undefined }] : []
  })
}

/** Low while all is well, raised where somebody should look: so a colour is not all that says it. */
const raised = new Set(['amber', 'orange', 'red'])

const Track = ({ resource, composed, row }: Props) => {
  const words = useWords()
  const states = composed.of.map(name => {
    const of = resource.fields[name]?.facts.of ?? empty
    const value = row[name]
    return {
      name,
      tone: value == null ? undefined : (of.tones[String(value)] ?? 'gray'),
      word: value == null ? '–' : words.value(of, String(value)),
    }
  })
  const [first, ...others] = states
  const line = ({ name, word }: { name: string; word: string }) => words.pair(words.field(resource, name), word)
  return (
    <span className="track" data-told={states.map(line).join('\n')}>
      <span className="track-bars" aria-hidden="true">
        {others.map(({ name, tone }) => (
          <i key={name} data-tone={tone} data-raised={(tone && raised.has(tone)) || undefined} />
        ))}
      </span>
      <StatusDot tone={first?.tone}>{first?.word}</StatusDot>
      <span className="hidden">{`, ${words.row(others.map(line))}`}</span>
    </span>
  )
}

export const Saying = (props: Props) => {
  const parts = toldOf(useWords(), props)
  if (parts.length === 0) return <span className="field-none">–</span>
  return (
    <span className="field-text">
      {parts.map(({ text, isFigure }, at) =>
        isFigure ? (
          <bdi key={at} className="field-figure">
            {text}
          </bdi>
        ) : (
          text
        ),
      )}
    </span>
  )
}

export const ComposedCell = (props: Props) => (props.composed.isTrack ? <Track {...props} /> : <Saying {...props} />)
