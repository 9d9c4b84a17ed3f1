// What is told of redirects and missed paths when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { misses } from './misses.ts'
import { redirects } from './redirects.ts'

export const help = [
  meaningsOf(redirects, {
    fields: {
      from: ['Path that customers request, without host and query. For a pattern, a regular expression.', '/old-lips'],
      to: ['Path in this shop, or an https URL on an allowed host.', '/makeup/lips'],
      code: '301 and 308 are permanent, 302 and 307 temporary. 307 and 308 keep the request method. 410 means gone.',
      keepQuery:
        'What happens to the query string of the request: merged with the target’s, dropped, or used in its place.',
      keepRemainder: 'Appends the rest of the path to the target: /old-lips/red goes to /makeup/lips/red.',
      priority: 'Patterns are tried from the highest down; exact addresses and prefixes come before all of them.',
      shadowOk: 'Lets the redirect replace a page that is live.',
      finalStatus: 'Final status of the target. 404, 410 and 5xx count as broken. Empty for external targets.',
      page: 'The record whose page it leads to. It follows when the record is renamed.',
      originalTo:
        'The target as entered. The chain behind it was shortened and is recalculated when another part changes.',
    },
    actions: {
      testPaths: 'Follows up to 50 paths and shows each hop and the final status. External sites are not requested.',
      flatten: 'Points each redirect at its final target. The target as entered is kept.',
      findLoops: 'Checks all redirects, including scheduled ones.',
      crawl: 'Checks each target: external URLs over https, pages of this shop against its records.',
      retireUnused: 'Deactivates redirects without a hit for a year.',
      planMigration:
        'Checks the URLs of an old shop: covered, covered by a chain, live or missing. The report lists them all.',
      tryPattern: 'Shows the matches among the last 10,000 requested paths.',
    },
  }),
  meaningsOf(misses, {
    fields: {
      suggestion: 'Live page with the most similar URL.',
      score: 'Similarity: 1 is identical.',
    },
    actions: {
      accept: 'Permanently redirects the path to its suggestion.',
      suggest: 'Finds the most similar live page for each path.',
    },
  }),
]
