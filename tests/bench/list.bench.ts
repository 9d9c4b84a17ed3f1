// The list of products: how many a second over the whole stack (`rates`), and how long each question takes one person when
// there are ten thousand, a hundred thousand and a million of them (`sizes`). Both without a word.
import { measureRates } from './listRates.ts'
import { measureSizes } from './listSizes.ts'

const [what, ...counts] = process.argv.slice(2)
if (what !== 'sizes') await measureRates(Number(counts[0] ?? 10_000))
if (what !== 'rates') await measureSizes(counts.length > 0 ? counts.map(Number) : [10_000, 100_000, 1_000_000])
