// Small pictures that are wanted in the same moment, as those of a list's rows, are asked for in one question: each alone would be a
// request and a check of rights of its own, and six at a time would wait for each other. One alone is asked for by its own address.
import { api } from '#console/net/api.ts'
import { mostTogether, type PictureWidth, pictureAddress, storedPicturesPath } from '#contract/codecs/files.ts'

type Answer = Readonly<Record<string, string>>

interface Question {
  ids: Set<string>
  /** In base64, by id; undefined when only one is wanted. */
  answer: Promise<Answer | undefined>
}

const open = new Map<PictureWidth, Question>()

const turn = (): Promise<void> => new Promise(done => setTimeout(done))

const asked = (width: PictureWidth): Question => {
  const known = open.get(width)
  if (known && known.ids.size < mostTogether) return known
  const ids = new Set<string>()
  const question: Question = {
    ids,
    answer: turn().then(async () => {
      if (open.get(width) === question) open.delete(width)
      if (ids.size === 1) return undefined
      const params = { ids: [...ids].join(), width }
      return (await api.get<{ pictures: Answer }>(storedPicturesPath, { params, background: true })).pictures
    }),
  }
  open.set(width, question)
  return question
}

const decoded = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), sign => sign.charCodeAt(0))], { type: 'image/webp' })

export const pictureTogether = async (id: string, width: PictureWidth): Promise<Blob> => {
  const question = asked(width)
  question.ids.add(id)
  const answer = await question.answer
  if (!answer) return api.file(pictureAddress(id, width), { background: true })
  const bytes = answer[id]
  if (bytes === undefined) throw new Error(`There is no picture of ${id}`)
  return decoded(bytes)
}
