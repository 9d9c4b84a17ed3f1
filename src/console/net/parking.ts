// Calls that wait for the second factor: at most fifty, answered in the order they came, or all refused together.
import { Refusal } from './refusal.ts'

interface Parked {
  name: string
  refusal: Refusal
  resume: () => Promise<unknown>
  done: (value: unknown) => void
  failed: (why: unknown) => void
}

const places = 50

export const openParking = () => {
  let parked: Parked[] = []

  return {
    names: (): string[] => parked.map(({ name }) => name),

    park: (name: string, refusal: Refusal, resume: () => Promise<unknown>): Promise<unknown> => {
      if (parked.length >= places) return Promise.reject(refusal)
      return new Promise((done, failed) => parked.push({ name, refusal, resume, done, failed }))
    },

    /** One after another: the second may depend on the first. */
    resumeAll: async (): Promise<void> => {
      const waiting = parked
      parked = []
      for (const { resume, done, failed } of waiting) await resume().then(done, failed)
    },

    refuseAll: (code?: string): void => {
      const waiting = parked
      parked = []
      for (const { refusal, failed } of waiting) {
        failed(code ? new Refusal(refusal.status, { ...refusal.body, code }, refusal.requestId) : refusal)
      }
    },
  }
}
