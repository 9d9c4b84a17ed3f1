// A rule put together row by row: which fact, how it compares, with what. The line it makes is one press away, for who writes it
// faster and for what no row says.
import { Button, IconButton, Select, TextField } from '@radix-ui/themes'
import { useId, useRef, useState } from 'react'
import { said, useWords, type Words } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { humanised, keyOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { Field, Fields } from '#contract/field.ts'
import { EntryGroup } from '../EntryGroup.tsx'
import { useLandmark } from '../landmark.ts'
import { comparisons, freshRow, isFigure, lineOf, type RuleComparison, type RuleRow, rowsIn } from '../ruleRows.ts'
import { useSetting } from '../setting.ts'
import { isUnread } from '../unread.ts'
import type { ControlProps } from '../visual.ts'
import { Combobox } from './Combobox.tsx'
import { decimal } from './decimal.tsx'
import { integer } from './integer.tsx'
import { list } from './list.tsx'
import { money } from './money.tsx'
import { percent } from './percent.tsx'
import { Tokens } from './Tokens.tsx'
import { announced } from './Typed.tsx'
import './rule.css'

const figures = { money, integer, decimal, percent }
const names = f.list({ max: 200 })
const compared = { '>=': 'least', '<=': 'most', '=': 'is', '>': 'above', '<': 'below' } as const

const factName = (name: string, { facts: { label = humanised(name) } }: Field): string => said(keyOf.part(label), label)

interface OneOfProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  isOff?: boolean
  className?: string
  onPick(value: string): void
}

const OneOf = ({ label, value, options, isOff, className, onPick }: OneOfProps) => {
  const { ref, container } = useLandmark()
  return (
    <Select.Root value={value} disabled={isOff} onValueChange={onPick}>
      <Select.Trigger ref={ref} aria-label={label} className={className} />
      <Select.Content position="popper" container={container}>
        {options.map(option => (
          <Select.Item key={option.value} value={option.value}>
            {option.text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

interface RowProps {
  row: RuleRow
  asks: Fields
  control: ControlProps
  /** It was asked for just now: whoever did goes on in it. */
  isFresh: boolean
  onRow(row: RuleRow): void
}

const howOf = ({ isNot, op }: RuleRow, field: Field): string => (isFigure(field) ? op : isNot ? 'not' : '=')

const waysOf = (field: Field, { t }: Words) => {
  if (isFigure(field)) return comparisons.map(value => ({ value, text: t(`field.rule.${compared[value]}`) }))
  return [
    { value: '=', text: t('field.rule.is') },
    { value: 'not', text: t('field.rule.isNot') },
  ]
}

const Value = ({ row, asks, control, isFresh, onRow }: RowProps) => {
  const words = useWords()
  const own = useId()
  const field = asks[row.field]
  if (!field) return null
  const label = factName(row.field, field)
  const labelId = `${own}-label`
  const shared = { ...control, id: own, name: row.field, field, labelId, row: undefined, autoFocus: isFresh }
  const put = (next: readonly string[]) => onRow({ ...row, names: [...new Set(next)] })
  const Figure = figures[field.kind as keyof typeof figures]?.Control
  if (Figure) {
    return (
      <div className="rule-value" data-room="figure">
        <span id={labelId} hidden>
          {label}
        </span>
        <label htmlFor={own} className="hidden">
          {label}
        </label>
        <Figure {...shared} value={row.amount} onChange={amount => onRow({ ...row, amount })} />
      </div>
    )
  }
  if (field.kind === 'toggle') {
    const answers = [
      { value: 'Y', text: words.t('field.yes') },
      { value: 'N', text: words.t('field.no') },
    ]
    return (
      <OneOf
        label={label}
        value={row.names[0] ?? ''}
        options={answers}
        isOff={control.disabled}
        onPick={answer => put([answer])}
      />
    )
  }
  const { to, by } = field.facts
  return (
    <div className="rule-value">
      {to && by ? (
        <>
          <Tokens
            tokens={row.names.map(one => ({ key: one, text: one, name: one }))}
            disabled={control.disabled}
            inputId={own}
            onRemove={gone => put(row.names.filter(one => one !== gone))}
          />
          <Combobox
            {...shared}
            to={to}
            label={label}
            shown=""
            onPick={({ row: record }) => record?.[by] && put([...row.names, String(record[by])])}
            onEmpty={() => put(row.names.slice(0, -1))}
            // A beginning stands for all that begin with it; what is no record is let go.
            onLeft={text => text.endsWith('*') && put([...row.names, text])}
          />
        </>
      ) : (
        <>
          <label htmlFor={own} className="hidden">
            {label}
          </label>
          <list.Control
            {...shared}
            field={names}
            value={row.names}
            onChange={next => put(Array.isArray(next) ? next.map(String) : [])}
          />
        </>
      )}
    </div>
  )
}

const Row = ({ onRemove, ...props }: RowProps & { onRemove(): void }) => {
  const words = useWords()
  const { t } = words
  const { row, asks, control, onRow } = props
  const field = asks[row.field]
  if (!field) return null
  const facts = Object.entries(asks).map(([value, one]) => ({ value, text: factName(value, one) }))
  const how = (next: string) =>
    onRow(isFigure(field) ? { ...row, op: next as RuleComparison } : { ...row, isNot: next === 'not' })
  return (
    <li className="rule-row">
      <OneOf
        label={t('field.rule.fact')}
        className="rule-fact"
        value={row.field}
        options={facts}
        isOff={control.disabled}
        onPick={next => onRow(freshRow(next, row.key))}
      />
      <OneOf
        label={t('field.rule.how')}
        className="rule-how"
        value={howOf(row, field)}
        options={waysOf(field, words)}
        isOff={control.disabled}
        onPick={how}
      />
      <Value {...props} />
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        disabled={control.disabled}
        aria-label={t('field.remove', { name: factName(row.field, field) })}
        onClick={onRemove}
      >
        <Icon name="x" size={14} />
      </IconButton>
    </li>
  )
}

interface BuilderProps extends ControlProps {
  asks: Fields
}

export const RuleBuilder = ({ asks, ...control }: BuilderProps) => {
  const { t } = useWords()
  const setting = useSetting()
  const { value, id, labelId, describedBy, disabled, onChange, onBlur } = control
  const line = isUnread(value) ? value.unread : String(value ?? '')
  const read = rowsIn(line, asks, setting)
  // Rows that ask nothing yet stand in no line, so they are kept here for as long as the line is the one they made.
  const [own, setOwn] = useState<{ line: string; rows: readonly RuleRow[] }>()
  const [isRaw, setRaw] = useState(read === undefined)
  const [fresh, setFresh] = useState<string>()
  const adding = useRef<HTMLButtonElement>(null)
  const rows = own?.line === line ? own.rows : (read ?? [])
  const put = (next: readonly RuleRow[]) => {
    const made = lineOf(next, asks, setting)
    setOwn({ line: made, rows: next })
    onChange(made || null)
  }
  const add = () => {
    const [first] = Object.keys(asks)
    const key = `new${rows.length}-${line.length}`
    if (!first) return
    setFresh(key)
    put([...rows, freshRow(first, key)])
  }
  const way = (
    <Button
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      disabled={isRaw && read === undefined}
      onClick={() => setRaw(!isRaw)}
    >
      {t(isRaw ? 'field.rule.asRows' : 'field.rule.asLine')}
    </Button>
  )
  if (isRaw || read === undefined)
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
