// Failed deliveries as people answer them: the next try is most often tomorrow.
import { present } from '#console/present.ts'
import { ndrs } from './ndrs.ts'

const day = 86_400_000
/** As a date input writes it. */
const tomorrow = (): string => new Date(Date.now() + day).toLocaleDateString('en-CA')

present(ndrs, { begin: { reattempt: async () => ({ onDay: tomorrow() }) } })
