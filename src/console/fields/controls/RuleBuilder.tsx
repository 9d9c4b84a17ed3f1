// A rule put together row by row: which fact, how it compares, with what. The line it makes is one press away, for who writes it
// faster and for what no row says.
import { Button, IconButton, TextField } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Field } from '#contract/field.ts'
import { type Asks, useAsks } from '../asks.ts'
import { EntryGroup } from '../EntryGroup.tsx'
import { freshRow, type How, howOf, isTime, type RuleRow, rowsIn, ruleOf, waysOf, withHow } from '../ruleRows.ts'
import { useSetting } from '../setting.ts'
import { isUnread } from '../unread.ts'
import type { ControlProps } from '../visual.ts'
import { OneOf } from './OneOf.tsx'
import { RuleValue, type RuleValueProps } from './RuleValue.tsx'
import { announced } from './Typed.tsx'
import './rule.css'

const figured = { '>=': 'least', '<=': 'most', '=': 'is', '>': 'above', '<': 'below' } as const
const dated = { '>=': 'onOrAfter', '<=': 'onOrBefore', '=': 'on', '>': 'after', '<': 'before' } as const
const others = { ...figured, not: 'isNot', ago: 'ago', last: 'last', ahead: 'isAhead', past: 'isPast' } as const

const wordOf = (how: How, field: Field): string => {
  if (how === 'none') return 'field.rule.isBlank'
  if (how === 'set') return 'field.rule.isSet'
  const words: Partial<Record<How, string>> = isTime(field) ? { ...others, ...dated } : others
  return `field.rule.${words[how]}`
}

/** A fact with a second word is offered by the one it stands there with. */
const factsOf = ({ offered, label }: Asks, name: string) =>
  (offered.includes(name) ? offered : [...offered, name]).map(value => ({ value, text: label(value) }))

const Row = ({ onRemove, ...props }: RuleValueProps & { onRemove(): void }) => {
  const { t } = useWords()
  const { row, asks, control, onRow } = props
  const field = asks.fields[row.field]
  if (!field) return null
  return (
    <li className="rule-row">
      <OneOf
        label={t('field.rule.fact')}
        className="rule-fact"
        value={row.field}
        options={factsOf(asks, row.field)}
        isOff={control.disabled}
        onPick={next => onRow(freshRow(next, asks.fields[next], row.key))}
      />
      <OneOf
        label={t('field.rule.how')}
        className="rule-how"
        value={howOf(row, field)}
        options={waysOf(field).map(value => ({ value, text: t(wordOf(value, field)) }))}
        isOff={control.disabled}
        onPick={next => onRow(withHow(row, next as How, field))}
      />
      <RuleValue {...props} />
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        disabled={control.disabled}
        aria-label={t('field.remove', { name: asks.label(row.field) })}
        onClick={onRemove}
      >
        <Icon name="x" size={14} />
      </IconButton>
    </li>
  )
}

const Builder = ({ asks, ...control }: ControlProps & { asks: Asks }) => {
  const { t } = useWords()
  const setting = useSetting()
  const { value, id, labelId, describedBy, disabled, onChange, onBlur } = control
  const line = isUnread(value) ? value.unread : String(value ?? '')
  const read = rowsIn(line, asks.fields, setting)
  // Rows hold more than their line: what is typed and no value yet, so they are kept for as long as the line is the one they made.
  const [own, setOwn] = useState<{ line: string; rows: readonly RuleRow[] }>()
  const [isRaw, setRaw] = useState(read === undefined)
  const [fresh, setFresh] = useState<string>()
  const adding = useRef<HTMLButtonElement>(null)
  const isOwn = own?.line === line
  const rows = isOwn ? own.rows : read
  const put = (next: readonly RuleRow[]) => {
    const made = ruleOf(next, asks.fields, setting)
    setOwn({ line: isUnread(made) ? made.unread : (made ?? ''), rows: next })
    onChange(made)
  }
  const add = () => {
    const key = `new${rows?.length}-${line.length}`
    setFresh(key)
    put([...(rows ?? []), freshRow(asks.first, asks.fields[asks.first], key)])
  }
  const way = (
    <Button
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      disabled={isRaw && rows === undefined}
      onClick={() => setRaw(!isRaw)}
    >
      {t(isRaw ? 'field.rule.asRows' : 'field.rule.asLine')}
    </Button>
  )
  if (isRaw || rows === undefined)
    return (
      <div className="rule">
        <TextField.Root
          {...announced(control)}
          className="field-code"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={line}
          color={control.invalid ? 'red' : undefined}
          onChange={({ target }) => onChange(target.value || null)}
          onBlur={onBlur}
        />
        <div className="rule-foot">{way}</div>
      </div>
    )
  return (
    <EntryGroup id={id} labelId={labelId} describedBy={describedBy} className="rule" onBlur={onBlur}>
      {rows.length > 0 && (
        <ul className="rule-rows">
          {rows.map((row, at) => (
            <Row
              key={row.key}
              row={row}
              asks={asks}
              control={{ ...control, onBlur: undefined }}
              isFresh={row.key === fresh}
              onRow={next => put(rows.map((one, place) => (place === at ? next : one)))}
              onRemove={() => {
                put(rows.filter((_, place) => place !== at))
                adding.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div className="rule-foot">
        <Button ref={adding} type="button" size="1" variant="soft" color="gray" disabled={disabled} onClick={add}>
          <Icon name="plus" size={14} /> {t('field.rule.add')}
        </Button>
        {way}
      </div>
    </EntryGroup>
  )
}

export const RuleBuilder = (props: ControlProps) => {
  const asks = useAsks(props.field)
  return asks ? <Builder {...props} asks={asks} /> : <Skeleton lines={1} height="2em" />
}
