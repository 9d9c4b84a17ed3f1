// What other areas may ask of products: everything else of this folder is its own.
export {
  categoriesOf,
  type Handled,
  handledById,
  handledBySku,
  productNameOf,
  variantsOf,
  worthOf,
} from './asked/goods.server.ts'
export { findGoods } from './asked/goodsFound.server.ts'
export { readOrdered, readWeights, variantWithSku } from './asked/ordered.server.ts'
export { readParcelGoods } from './asked/parcelGoods.server.ts'
export { onShelf, type Shelved } from './asked/shelf.server.ts'
export { firstVariants, skusById, variantsBySku } from './asked/skus.server.ts'
export { pricesBySku, readSold, type SoldGoods } from './asked/sold.server.ts'
export { articlesAre, countedFacts, factsOfArticles, taxedFacts, taxedProducts } from './asked/taxing.server.ts'
