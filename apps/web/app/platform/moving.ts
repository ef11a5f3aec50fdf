// What a move within the document needs beside the page itself: a document brings its own data along.
export { browserApi } from './browser-api.ts'
export { runLoader } from './page-loader.ts'
