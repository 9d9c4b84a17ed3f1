// What is told of redirects and missed paths when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { misses } from './misses.ts'
import { redirects } from './redirects.ts'

export const help = [
  meaningsOf(redirects, {
    fields: {
      from: ['The path customers ask for, without host and query; of a pattern, a regular expression.', '/old-lips'],
      to: ['A path of this shop, or an https address whose host the settings allow.', '/makeup/lips'],
      code: '301 and 308 are permanent, 302 and 307 temporary. 307 and 308 keep the request method. 410 means gone.',
      keepQuery:
        'What happens to the query string of the request: merged with the target’s, dropped, or used in its place.',
      keepRemainder: 'Appends the rest of the path to the target: /old-lips/red goes to /makeup/lips/red.',
      priority: 'Patterns are tried from the highest down; exact addresses and prefixes come before all of them.',
      shadowOk: 'Otherwise nothing may stand over a page that is live.',
      finalStatus: 'Final status of the target. 404, 410 and 5xx count as broken. Empty for external targets.',
      page: 'The record whose page it leads to. It follows when the record is renamed.',
      originalTo:
        'The target as entered. The chain behind it was shortened and is recalculated when another part changes.',
    },
    actions: {
      testPaths: 'Follows up to 50 paths and shows each hop and the final status. External sites are not requested.',
      flatten: 'Leads each straight to the end of its chain. What was written is kept.',
      findLoops: 'Looks through all redirects, scheduled ones included.',
      crawl: 'Asks each target: addresses elsewhere over https, pages of this shop in its records.',
      retireUnused: 'Deactivates redirects without a hit for a year.',
      planMigration:
        'Checks the URLs of an old shop: covered, covered by a chain, live or missing. The report lists them all.',
      tryPattern: 'Shows the matches among the last 10,000 requested paths.',
    },
  }),
  meaningsOf(misses, {
    fields: {
      suggestion: 'The live page whose address is most like the path.',
      score: 'How alike they are: 1 is the same.',
    },
    actions: {
      accept: 'Redirects the path to its suggestion for good.',
      suggest: 'Looks for the live page most like each path.',
    },
  }),
]
