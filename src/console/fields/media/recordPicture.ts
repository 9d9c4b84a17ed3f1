// The picture a record is known by. Where the row that is at hand holds it, nobody is asked; else all that are wanted at once are asked
// for in one question.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { keys } from '#console/net/records.ts'
import { mostPictured, recordPicturesPath } from '#contract/codecs/files.ts'
import { fileKinds } from '#contract/field.ts'
import { type Medium, pictureOf } from '#contract/fields/files.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

/** Which record, by its id or by the value of a unique field. */
export interface Pictured {
  resource: string
  value: string
  by?: string
}

type Answer = Readonly<Record<string, Medium | null>>

interface Question {
  keys: Set<string>
  answer: Promise<Answer>
}

const open = new Map<string, Question>()

const turn = (): Promise<void> => new Promise(done => setTimeout(done))

const asked = ({ resource, by }: Pictured): Question => {
  const name = `${resource} ${by ?? ''}`
  const known = open.get(name)
  if (known && known.keys.size < mostPictured) return known
  const wanted = new Set<string>()
  const question: Question = {
    keys: wanted,
    answer: turn().then(async () => {
      if (open.get(name) === question) open.delete(name)
      const params = { resource, by, keys: [...wanted].join() }
      return (await api.get<{ pictures: Answer }>(recordPicturesPath, { params, background: true })).pictures
    }),
  }
  open.set(name, question)
  return question
}

const pictureNow = async (pictured: Pictured): Promise<Medium | null> => {
  const question = asked(pictured)
  question.keys.add(pictured.value)
  return (await question.answer)[pictured.value] ?? null
}

const freshFor = 300_000

/** Undefined while nobody knows; null where there is none, or none is told. */
export const useRecordPicture = (pictured: Pictured | undefined): Medium | null | undefined => {
  const { data, isError } = useQuery({
    queryKey: keys.picture({ name: pictured?.resource ?? '' }, pictured?.by, pictured?.value),
    queryFn: () => pictureNow(pictured as Pictured),
    enabled: pictured !== undefined,
    staleTime: freshFor,
    retry: false,
  })
  return isError ? null : data
}

/** What the row itself holds; undefined where it does not say. */
export const pictureInRow = ({ fields, picture = '' }: Resource, row: Partial<AnyRow>): Medium | null | undefined => {
  const kind = fields[picture]?.kind
  if (!kind || !fileKinds.includes(kind) || !(picture in row)) return undefined
  const value = (row as Record<string, unknown>)[picture]
  return pictureOf([value ?? []].flat() as Medium[]) ?? null
}
