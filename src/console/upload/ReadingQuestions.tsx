// What a file can mean in two ways is asked here once: which sign parts decimals, which part of a day comes first; and
// whether a row further down is the one with the names of the columns.
import { Button, Callout } from '@radix-ui/themes'
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { ReadingAsk } from '#contract/bulk.ts'
import { type Upload, useUploadState } from './useUpload.ts'

/** Questions nobody has answered yet. */
export const openAsks = ({ inspection, reading = {} }: Upload): readonly ReadingAsk[] =>
  (inspection?.asks ?? []).filter(({ what }) => reading[what] === undefined)

const nameOf = ({ what }: ReadingAsk): string => `upload-ask-${what}`
export const firstAnswer = (ask: ReadingAsk): HTMLElement | undefined => document.getElementsByName(nameOf(ask))[0]

const Question = ({ ask, isMissed }: { ask: ReadingAsk; isMissed: boolean }) => {
  const { what, column, sample, meanings } = ask
  const words = useWords()
  const missing = useId()
  const { reading = {}, answer } = useUploadState()
  const isMissing = isMissed && reading[what] === undefined
  const said = (key: string, meaning: string) =>
    what === 'days'
      ? words.t(`upload.ask.${key}`, { day: words.date(meaning) })
      : words.t(`upload.ask.${key === ',' ? 'comma' : 'dot'}`, { number: words.number(Number(meaning)) })
  return (
    <fieldset
      className="upload-ask"
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? missing : undefined}
    >
      <legend>{words.t(`upload.ask.${what}`, { column, sample })}</legend>
      {Object.entries(meanings).map(([key, meaning]) => (
        <label key={key}>
          <input
            type="radio"
            name={nameOf(ask)}
            checked={reading[what] === key}
            onChange={() => answer({ [what]: key })}
          />{' '}
          {said(key, meaning)}
        </label>
      ))}
      {isMissing && (
        <p id={missing} role="alert" className="upload-wrong">
          {words.t('upload.ask.missing')}
        </p>
      )}
    </fieldset>
  )
}

/** `isMissed`: somebody wanted to go on without an answer. */
export const ReadingQuestions = ({ isMissed }: { isMissed: boolean }) => {
  const { inspection } = useUploadState()
  return inspection?.asks.map(ask => <Question key={ask.what} ask={ask} isMissed={isMissed} />)
}

export const HeaderOffer = () => {
  const words = useWords()
  const { inspection, readHeader } = useUploadState()
  const { headerOffer, headerRow } = inspection ?? {}
  if (headerRow) {
    return (
      <p className="upload-soft">
        {words.t('upload.headerIs', { row: words.number(headerRow) })}{' '}
        <Button type="button" size="1" variant="ghost" onClick={() => readHeader(undefined)}>
          {words.t('upload.headerFirst')}
        </Button>
      </p>
    )
  }
  if (!headerOffer) return null
  const row = words.number(headerOffer.row)
  return (
    <Callout.Root color="blue" highContrast>
      <Callout.Text>
        {words.t('upload.headerOffer', { row, names: headerOffer.columns.slice(0, 4).join(', ') })}{' '}
        <Button type="button" size="1" variant="soft" onClick={() => readHeader(headerOffer.row)}>
          {words.t('upload.headerTake', { row })}
        </Button>
      </Callout.Text>
    </Callout.Root>
  )
}
