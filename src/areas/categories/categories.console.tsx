// Categories have their tree above the list.
import { present } from '#console/present.ts'
import { categories } from './categories.ts'
import { CategoryTree } from './tree.console.tsx'

present(categories, { above: CategoryTree })
