// What a reading action answers: a trace of rules, several of them side by side, facts, or a table. Every "why" of every area is drawn here and nowhere else.
import { Table } from '@radix-ui/themes'
import { useEffect } from 'react'
import { CopyText } from '#console/detail/CopyText.tsx'
import { speakTold } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { actionId } from '#contract/address.ts'
import type { Fact, Shown, Step } from '#contract/call.ts'
import type { Figure, Param } from '#contract/said.ts'
import { Difference } from './Difference.tsx'
import { RecordLink } from './RecordLink.tsx'

type Of<K extends Shown['kind']> = Extract<Shown, { kind: K }>

const mark = (ok: boolean | undefined): string => (ok === undefined ? 'circle' : ok ? 'circle-check' : 'circle-x')

/** Somebody's own text and a figure have their own direction; what is said by key runs as the page does. */
const Told = ({ param }: { param: Param }) => {
  const { told } = useWords()
  const isOwn = typeof param === 'string' || (typeof param === 'object' && 'figure' in param)
  return isOwn ? <bdi>{told(param)}</bdi> : told(param)
}

/** What a step starts from; a record the reader may look at is a way there. */
const Start = ({ step: { input, about } }: { step: Step }) => {
  const { told } = useWords()
  const may = useMay()
  const area = about && resourceNamed(about.resource)
  if (!input) return null
  return (
    <span className="action-soft">
      {' '}
      {area && may(actionId(area, 'show')) ? (
        <RecordLink resource={area} id={about.id} at={about.at} title={told(input)} />
      ) : (
        <Told param={input} />
      )}
    </span>
  )
}

const Trace = ({ shown }: { shown: Pick<Of<'trace'>, 'result' | 'steps'> }) => {
  const { t } = useWords()
  // What rules are called comes with what they say.
  useEffect(() => void speakTold(), [])
  return (
    <>
      <p className="action-result">
        <Told param={shown.result} />
      </p>
      <ol className="action-steps">
        {shown.steps.map((step, at) => (
          <li key={at} data-ok={step.ok}>
            <Icon
              name={mark(step.ok)}
              label={step.ok === undefined ? undefined : t(step.ok ? 'action.passed' : 'action.failed')}
            />
            <span>
              <strong>{t(`rule.${step.rule.split('.')[0]}`, { defaultValue: step.rule })}</strong>
              <Start step={step} />
              <span className="action-outcome">
                <Told param={step.outcome} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

const Columns = ({ shown }: { shown: Of<'columns'> }) => {
  const { told } = useWords()
  return (
    <div className="action-columns">
      {shown.columns.map((column, at) => (
        <section key={at} aria-label={told(column.title)}>
          <h2 className="action-column">{told(column.title)}</h2>
          <Trace shown={column} />
        </section>
      ))}
    </div>
  )
}

const Value = ({ label, value, copies, about }: Fact) => {
  const { told } = useWords()
  const may = useMay()
  const area = about && resourceNamed(about.resource)
  if (area && may(actionId(area, 'show'))) return <RecordLink resource={area} id={about.id} title={told(about.title)} />
  if (copies) return <CopyText text={told(value)} label={told(label)} isAtOnce={copies === true} />
  return <Told param={about?.title ?? value} />
}

const Facts = ({ shown }: { shown: Of<'facts'> }) => {
  const { told } = useWords()
  return (
    <dl className="action-facts">
      {shown.facts.map((fact, at) => (
        <div key={at}>
          <dt>{told(fact.label)}</dt>
          <dd>
            <Value {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const figures: readonly Figure['figure'][] = ['number', 'money', 'percent']
const isFigure = (param: Param): boolean =>
  typeof param === 'number' || (typeof param === 'object' && 'figure' in param && figures.includes(param.figure))

/** Columns of figures stand at the end, so that their digits are under each other; a word among them changes nothing. */
const figureColumns = ({ columns, rows }: Of<'table'>): boolean[] =>
  columns.map((_, at) => rows.some(row => isFigure(row[at] ?? '')))

const Rows = ({ shown }: { shown: Of<'table'> }) => {
  const { told } = useWords()
  const columns = shown.columns.map(told)
  const justify = figureColumns(shown).map(isOne => (isOne ? ('end' as const) : ('start' as const)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className="action-scroll" tabIndex={0} aria-label={told(shown.title)}>
      <Table.Root size="1">
        <Table.Header>
          <Table.Row>
            {columns.map((column, at) => (
              <Table.ColumnHeaderCell key={column} justify={justify[at]}>
                {column}
              </Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {shown.rows.map((row, at) => (
            <Table.Row key={at}>
              {row.map((cell, column) => (
                <Table.Cell key={columns[column]} justify={justify[column]}>
                  <Told param={cell} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </section>
  )
}

const Compared = ({ shown: { title, resource: name, id, diff } }: { shown: Of<'diff'> }) => {
  const { told } = useWords()
  const resource = resourceNamed(name)
  if (!resource) return null
  return (
    <section aria-label={told(title)}>
      <Difference resource={resource} id={id} diff={diff} />
    </section>
  )
}

export const ShownView = ({ shown }: { shown: Shown }) => {
  if (shown.kind === 'trace') return <Trace shown={shown} />
  if (shown.kind === 'columns') return <Columns shown={shown} />
  if (shown.kind === 'diff') return <Compared shown={shown} />
  return shown.kind === 'facts' ? <Facts shown={shown} /> : <Rows shown={shown} />
}
