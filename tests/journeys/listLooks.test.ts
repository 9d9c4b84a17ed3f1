// By day the longest words and another direction, and the lists with most figures; by night every list in every language.
import { promiseListLooks } from './listLooks.ts'

promiseListLooks(['de-DE', 'ur-PK'], ['orders', 'products', 'discounts', 'members', 'stock', 'refunds'])
