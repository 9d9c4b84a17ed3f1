// What is told of searches with no results when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { searches } from './searches.ts'

export const help = [
  meaningsOf(searches, {
    fields: {
      term: 'Words of a search that found nothing. A term appears once two people have searched for it; terms with digits, names or addresses are never kept.',
      times: 'Each person counts once a day. Searches are kept for 180 days.',
      people: 'People within one month, the most there were. Who they were is not kept.',
      suggestion: 'The command most people chose after the search.',
      meaning: 'The command that the term finds first.',
      everywhere: 'Also for colleagues who use the console in another language.',
    },
    actions: {
      teach: 'From then on the term finds the command first, for everyone in this brand and country.',
      newSynonym: 'A synonym for a command, without a search that found nothing.',
    },
  }),
]
