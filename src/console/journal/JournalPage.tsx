// /journal: what I did here across all screens, single changes, bulk runs and files alike, each line with its way back.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Undoable } from '#contract/call.ts'
import { JournalLine } from './JournalLine.tsx'
import { byAge, useJournal } from './journal.ts'
import './journal.css'

interface PartProps {
  title: string
  operations: readonly Undoable[]
  way?: 'undo' | 'redo'
  onDone(): void
}

const Part = ({ title, operations, way = 'undo', onDone }: PartProps) =>
  operations.length > 0 && (
    <section aria-label={title}>
      <h2 className="journal-heading">{title}</h2>
      <ol className="journal-lines">
        {operations.map(operation => (
          <JournalLine key={operation.id} operation={operation} way={way} onDone={onDone} />
        ))}
      </ol>
    </section>
  )

export const JournalPage = () => {
  const { t } = useWords()
  const { data, isError, refetch } = useJournal()
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = () => heading.current?.focus()
  if (isError && !data) {
    return (
      <EmptyState icon="triangle-alert" isPage title={t('journal.failed')}>
        <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    )
  }
  const { operations = [], redoable = [] } = data ?? {}
  const { recent, earlier } = byAge(operations)
  const isEmpty = operations.length === 0 && redoable.length === 0
  return (
    <div className="journal">
      <header>
        <h1 ref={heading} className="journal-title" tabIndex={-1}>
          {t('journal.title')}
        </h1>
        {!isEmpty && <p className="journal-soft">{t('journal.text')}</p>}
      </header>
      {!data && <Skeleton lines={6} height="2.5em" />}
      {data && isEmpty && <EmptyState icon="undo" title={t('journal.none')} text={t('journal.noneText')} />}
      <Part title={t('journal.hour')} operations={recent} onDone={focus} />
      <Part title={t('journal.undone')} operations={redoable} way="redo" onDone={focus} />
      <Part title={t('journal.earlier')} operations={earlier} onDone={focus} />
    </div>
  )
}
