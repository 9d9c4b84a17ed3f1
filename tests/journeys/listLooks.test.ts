// By day the longest words and another direction, in lists of states, of values and of figures; by night every list in every language.
import { promiseListLooks } from './listLooks.ts'

promiseListLooks(['de-DE', 'ur-PK'], ['orders', 'discounts', 'stock'])
