// The files of one control: what is there, what is on its way, and what did not arrive. Answers come in any order and while
// somebody types, so each is put where its place was kept.
import { useEffect, useRef, useState } from 'react'
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { fileBounds } from '#contract/bulk.ts'
import type { ControlProps } from '../visual.ts'
import { type Entry, entriesOf, isSending } from './entries.ts'
import { sendFile } from './sendFile.ts'

export interface Trouble {
  key: string
  text: string
  /** Set where another try makes sense. */
  file?: File
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

export const useMedia = ({ value, field, onChange }: ControlProps) => {
  const words = useWords()
  const isMany = field.kind !== 'file'
  const most = isMany ? (field.facts.max ?? 20) : 1
  const entries = entriesOf(value)
  const latest = useRef<readonly Entry[]>(entries)
  useEffect(() => {
    latest.current = entriesOf(value)
  }, [value])
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({})
  const [troubles, setTroubles] = useState<readonly Trouble[]>([])

  const put = (next: readonly Entry[]) => {
    latest.current = next
    onChange(isMany ? (next.length > 0 ? next : null) : (next.at(-1) ?? null))
  }
  const tell = (text: string, file?: File) =>
    setTroubles(before => [...before, { key: newOnce(), text, ...(file && { file }) }])

  const deliver = async (file: File, key: string, before: readonly Entry[]) => {
    const replace = (link?: Entry) =>
      put(latest.current.flatMap(entry => (isSending(entry) && entry.key === key ? (link ?? []) : entry)))
    try {
      replace(await sendFile(file, field.facts.accepts, share => setShares(all => ({ ...all, [key]: share }))))
    } catch (thrown) {
      if (isMany) replace()
      else put(before)
      if (isRefusal(thrown)) tell(words.finding(thrown.body))
      else tell(words.t('field.media.notSent', { name: file.name }), file)
    }
    setShares(all => without(all, key))
  }

  const send = (chosen: readonly File[]) => {
    setTroubles([])
    const size = bytesOf(words, fileBounds.bytes)
    for (const { name } of chosen.filter(({ size: bytes }) => bytes > fileBounds.bytes))
      tell(words.t('field.media.large', { name, size }))
    const fit = chosen.filter(({ size: bytes }) => bytes <= fileBounds.bytes)
    const room = isMany ? most - latest.current.length : 1
    if (fit.length > room) tell(words.t('field.media.full', { count: most }))
    const before = latest.current
    const going = fit.slice(0, room).map(file => ({ file, key: newOnce() }))
    if (going.length === 0) return
    setShares(all => ({ ...all, ...Object.fromEntries(going.map(({ key }) => [key, 0])) }))
    put([...(isMany ? before : []), ...going.map(({ file, key }) => ({ sending: file.name, key }))])
    for (const { file, key } of going) void deliver(file, key, before)
  }

  return {
    entries,
    most,
    isMany,
    shares,
    troubles,
    put,
    send,
    dismiss: (key: string) => setTroubles(all => all.filter(one => one.key !== key)),
  }
}
