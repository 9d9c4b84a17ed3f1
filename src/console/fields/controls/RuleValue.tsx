// What a condition of a rule compares its fact with: a figure, an answer, some of a closed set, records, texts, how long ago or a day.
import { Button, CheckboxGroup, Popover } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import { type AgeUnit, ageUnits } from '#rules/expression/age.ts'
import type { Asks } from '../asks.ts'
import { ageUnitText } from '../clauseText.ts'
import { useHeldValues } from '../heldValues.ts'
import { useLandmark } from '../landmark.ts'
import { codeSaid, useRecordNames } from '../recordNames.ts'
import type { RecordOption } from '../recordSearch.ts'
import { isAge, isTime, type RuleRow } from '../ruleRows.ts'
import type { ControlProps } from '../visual.ts'
import { Combobox } from './Combobox.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { integer } from './integer.tsx'
import { list } from './list.tsx'
import { money } from './money.tsx'
import { OneOf } from './OneOf.tsx'
import { percent } from './percent.tsx'
import { Tokens } from './Tokens.tsx'

const figures = { money, integer, decimal, percent }
const names = f.list({ max: 200 })
const ageField = f.integer({ min: 0, max: 999_999 })
const dayField = f.date()

export interface RuleValueProps {
  row: RuleRow
  asks: Asks
  control: ControlProps
  /** It was asked for just now: whoever did goes on in it. */
  isFresh: boolean
  onRow(row: RuleRow): void
}

interface ValueProps extends RuleValueProps {
  field: Field
  label: string
  /** What a control of its own kind takes. */
  shared: Omit<ControlProps, 'value' | 'onChange'>
}

const Labelled = ({
  label,
  shared,
  room,
  children,
}: Pick<ValueProps, 'label' | 'shared'> & { room?: 'figure'; children: ReactNode }) => (
  <div className="rule-value" data-room={room}>
    <span id={shared.labelId} hidden>
      {label}
    </span>
    <label htmlFor={shared.id} className="hidden">
      {label}
    </label>
    {children}
  </div>
)

const TimeValue = ({ row, field, label, control, shared, onRow }: ValueProps) => {
  const words = useWords()
  const { unit, amount } = row
  if (unit === 'now') return null
  if (!isAge(unit))
    return (
      <Labelled label={label} shared={shared} room="figure">
        <date.Control {...shared} field={dayField} value={amount} onChange={day => onRow({ ...row, amount: day })} />
      </Labelled>
    )
  const counted = typeof amount === 'number' ? amount : 2
  const isOffered = (one: AgeUnit) => one === unit || field.kind === 'moment' || (one !== 'm' && one !== 'h')
  return (
    <>
      <Labelled label={label} shared={shared} room="figure">
        <integer.Control
          {...shared}
          field={ageField}
          value={amount}
          onChange={next => onRow({ ...row, amount: next })}
        />
      </Labelled>
      <OneOf
        label={words.t('field.rule.unit')}
        className="rule-unit"
        value={unit}
        options={ageUnits.filter(isOffered).map(one => ({ value: one, text: ageUnitText(words, counted, one) }))}
        isOff={control.disabled}
        onPick={next => onRow({ ...row, unit: next as AgeUnit })}
      />
    </>
  )
}

const Chosen = ({ row, of, label, control, onRow }: ValueProps & { of: ValueSet }) => {
  const words = useWords()
  const { ref, container } = useLandmark()
  const said = words.row(row.names.map(name => words.value(of, name)))
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button
          ref={ref}
          type="button"
          variant="surface"
          color="gray"
          disabled={control.disabled}
          className="rule-chosen"
          aria-label={words.pair(label, said || words.t('field.choose'))}
        >
          <span>{said || words.t('field.choose')}</span>
          <Icon name="chevron-down" size={14} />
        </Button>
      </Popover.Trigger>
      <Popover.Content container={container} size="1" className="rule-choices" aria-label={label}>
        <CheckboxGroup.Root
          aria-label={label}
          value={[...row.names]}
          onValueChange={next => onRow({ ...row, names: of.names.filter(name => next.includes(name)) })}
        >
          {of.names.map(name => (
            <CheckboxGroup.Item key={name} value={name}>
              {words.value(of, name)}
            </CheckboxGroup.Item>
          ))}
        </CheckboxGroup.Root>
      </Popover.Content>
    </Popover.Root>
  )
}

interface SeveralProps extends ValueProps {
  to: string
  nameOf(value: string): string
  /** What of a record that was found stands in the line. */
  standsFor(found: RecordOption): unknown
  useFound?(text: string, isOpen: boolean): { found: readonly RecordOption[]; isBusy: boolean }
  isTaken(text: string): boolean
}

/** Chosen one after another from what is found, each taken away by its own button or by Backspace. */
const Several = ({ row, to, label, control, shared, nameOf, standsFor, useFound, isTaken, onRow }: SeveralProps) => {
  const put = (next: readonly string[]) => onRow({ ...row, names: [...new Set(next)] })
  return (
    <div className="rule-value">
      <Tokens
        tokens={row.names.map(key => ({ key, text: nameOf(key), name: nameOf(key) }))}
        disabled={control.disabled}
        inputId={shared.id}
        onRemove={gone => put(row.names.filter(one => one !== gone))}
      />
      <Combobox
        {...shared}
        to={to}
        label={label}
        shown=""
        {...(useFound && { useFound })}
        onPick={found => {
          const value = standsFor(found)
          if (value) put([...row.names, String(value)])
        }}
        onEmpty={() => put(row.names.slice(0, -1))}
        onLeft={text => isTaken(text) && put([...row.names, text])}
      />
    </div>
  )
}

const Records = (props: ValueProps & { to: string }) => {
  const { row, field } = props
  const { by } = field.facts
  const known = useRecordNames(row.names.map(value => ({ field, value })))
  return (
    <Several
      {...props}
      nameOf={value => known(field, value) ?? codeSaid(field, value)}
      standsFor={({ id, row: record }) => (by ? record?.[by] : id)}
      // A beginning stands for all that begin with it; what is no record is let go.
      isTaken={text => text.endsWith('*')}
    />
  )
}

/** Those that begin so, then those with a word that does. */
const useHeld = (to: string, by: string, text: string, isOpen: boolean) => {
  const { values, isBusy } = useHeldValues(to, by, isOpen)
  const wanted = fold(text)
  const begins = (value: string) => fold(value).startsWith(wanted)
  const holds = (value: string) =>
    !begins(value) &&
    fold(value)
      .split(/[\s-]+/)
      .some(word => word.startsWith(wanted))
  const found = [...values.filter(begins), ...values.filter(holds)]
  return { found: found.map((value): RecordOption => ({ id: value, title: value, subtitle: '' })), isBusy }
}

const Held = ({ offers: { of, by }, ...props }: ValueProps & { offers: { of: string; by: string } }) => (
  <Several
    {...props}
    to={of}
    nameOf={value => value}
    standsFor={({ id }) => id}
    useFound={(text, isOpen) => useHeld(of, by, text, isOpen)}
    isTaken={() => true}
  />
)

const Kind = (props: ValueProps) => {
  const words = useWords()
  const { row, field, label, control, shared, onRow } = props
  const { of, to, offers } = field.facts
  if (isTime(field)) return <TimeValue {...props} />
  const Figure = figures[field.kind as keyof typeof figures]?.Control
  if (Figure) {
    return (
      <Labelled label={label} shared={shared} room="figure">
        <Figure {...shared} value={row.amount} onChange={amount => onRow({ ...row, amount })} />
      </Labelled>
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
        className="rule-answer"
        value={row.names[0] ?? ''}
        options={answers}
        isOff={control.disabled}
        onPick={answer => onRow({ ...row, names: [answer] })}
      />
    )
  }
  if (of) return <Chosen {...props} of={of} />
  if (to) return <Records {...props} to={to} />
  if (offers) return <Held {...props} offers={offers} />
  return (
    <Labelled label={label} shared={shared}>
      <list.Control
        {...shared}
        field={names}
        value={row.names}
        onChange={next => onRow({ ...row, names: Array.isArray(next) ? next.map(String) : [] })}
      />
    </Labelled>
  )
}

export const RuleValue = (props: RuleValueProps) => {
  const id = useId()
  const { row, asks, control, isFresh } = props
  const field = asks.fields[row.field]
  if (!field || row.isBlank) return null
  const shared = { ...control, id, name: row.field, field, labelId: `${id}-label`, row: undefined, autoFocus: isFresh }
  return <Kind {...props} field={field} label={asks.label(row.field)} shared={shared} />
}
