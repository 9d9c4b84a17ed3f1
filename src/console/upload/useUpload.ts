// One upload: its machine, its desk, and the step a person would say they are at.
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, use, useEffect, useState } from 'react'
import { newOnce } from '#console/net/once.ts'
import type { FileReading } from '#contract/bulk.ts'
import type { Resource } from '#contract/resource.ts'
import { makeUpload, type UploadContext, type UploadEvent } from '#machines/upload.ts'
import type { Desk, Noted } from './desk.ts'
import { uploadPorts } from './ports.ts'

export const steps = ['file', 'columns', 'check', 'apply', 'result'] as const
export type Step = (typeof steps)[number]

const stepOf: Record<string, Step> = {
  choosing: 'file',
  parsing: 'file',
  mapping: 'columns',
  checking: 'check',
  previewed: 'check',
  steppingUp: 'apply',
  sending: 'apply',
  watching: 'apply',
  undoing: 'apply',
}

/** What is known of rows from the job they failed in. */
type Former = Partial<Pick<Desk, 'asBefore' | 'former' | 'reading'>>

export interface Upload extends Noted {
  resource: Resource
  context: UploadContext
  /** Name of the machine's state, without its inner ones. */
  state: string
  /** `paused`, `overloaded`, `blind`: the inner state where there is one. */
  inner?: string
  step: Step
  isUndoable: boolean
  send(event: UploadEvent): void
  choose(file: File, of?: Former): void
  /** The same file read as another type. */
  readAs(upload: string): void
  /** Another sheet of the same workbook. */
  readSheet(sheet: string): void
  /** Another row has the names of the columns; undefined for the first. */
  readHeader(row: number | undefined): void
  /** Matches the columns of a recognised format by hand, or reads it as what it is again. */
  matchMyself(isPlain: boolean): void
  /** How numbers or days of this file are meant. */
  answer(reading: FileReading): void
  /** Looks at the file once more. */
  reread(): void
  /** The column whose question made the report anew: the focus is there again. */
  filled?: string
  /** For all rows that leave the column out; nothing takes it back. A report that is there already is made anew. */
  fillIn(column: string, value: string): void
}

export const UploadState = createContext<Upload | undefined>(undefined)

export const useUploadState = (): Upload => {
  const upload = use(UploadState)
  if (!upload) throw new Error('useUploadState is for what stands in an upload screen')
  return upload
}

const openDesk = (upload: string, note: Desk['note']): Desk => ({
  files: new Map(),
  stored: new Map(),
  checks: new Map(),
  operations: new Map(),
  inspection: undefined,
  upload,
  sheet: undefined,
  fill: {},
  headerRow: undefined,
  reading: {},
  asBefore: false,
  former: undefined,
  isPlain: false,
  note,
})

const split = (value: unknown): { state: string; inner?: string } => {
  if (typeof value === 'string') return { state: value }
  const [[state, inner] = ['', '']] = Object.entries(value as Record<string, string>)
  return { state, inner }
}

export const useUpload = (resource: Resource, upload: string): Upload => {
  const [noted, setNoted] = useState<Noted>({ upload })
  const [filled, setFilled] = useState<string>()
  const [desk] = useState(() => openDesk(upload, patch => setNoted(known => ({ ...known, ...patch }))))
  const [machine] = useState(() => makeUpload(uploadPorts(resource, desk)))
  const ref = useActorRef(machine)
  const snapshot = useSelector(ref, current => current)
  useEffect(() => {
    const online = () => ref.send({ type: 'net.online' })
    const offline = () => ref.send({ type: 'net.offline' })
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
    }
  }, [ref])
  const start = (fileRef: string, name: string) => ref.send({ type: 'file.choose', fileRef, name, once: newOnce() })
  const { state, inner } = split(snapshot.value)
  return {
    ...noted,
    resource,
    context: snapshot.context,
    state,
    ...(inner && { inner }),
    step: stepOf[state] ?? 'result',
    ...(filled !== undefined && { filled }),
    isUndoable: snapshot.hasTag('undoable'),
    send: event => ref.send(event),
    choose: (file, { asBefore = false, former, reading = {} } = {}) => {
      desk.sheet = undefined
      desk.fill = {}
      desk.headerRow = undefined
      desk.reading = reading
      desk.asBefore = asBefore
      desk.former = former
      desk.isPlain = false
      const fileRef = newOnce()
      desk.files.set(fileRef, file)
      start(fileRef, file.name)
    },
    readSheet: sheet => {
      desk.sheet = sheet
      start(snapshot.context.fileRef, snapshot.context.fileName)
    },
    fillIn: (column, value) => {
      const { [column]: _, ...others } = desk.fill
      desk.fill = value ? { ...others, [column]: value } : others
      setNoted(known => ({ ...known, fill: desk.fill }))
      if (state !== 'previewed') return
      setFilled(column)
      ref.send({ type: 'mapping.open' })
      ref.send({ type: 'mapping.accept' })
    },
    readHeader: row => {
      desk.headerRow = row
      desk.reading = {}
      start(snapshot.context.fileRef, snapshot.context.fileName)
    },
    matchMyself: isPlain => {
      desk.isPlain = isPlain
      desk.reading = {}
      start(snapshot.context.fileRef, snapshot.context.fileName)
    },
    answer: reading => {
      desk.reading = { ...desk.reading, ...reading }
      setNoted(known => ({ ...known, reading: desk.reading }))
    },
    reread: () => start(snapshot.context.fileRef, snapshot.context.fileName),
    readAs: next => {
      desk.upload = next
      desk.former = undefined
      setNoted(known => ({ ...known, upload: next }))
      start(snapshot.context.fileRef, snapshot.context.fileName)
    },
  }
}
