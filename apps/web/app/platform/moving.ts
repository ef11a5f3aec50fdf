import { UNSAFE_createRouter as createRouter, UNSAFE_defaultMapRouteProperties as mapRouteProperties, type DataRouter } from 'react-router'
import type { EngineInit } from './late-router.ts'

// What a move within the document needs beside the page itself: a document brings its own data along.
export { browserApi } from './browser-api.ts'
export { runLoader } from './page-loader.ts'

/** The engine of the router, at work from the place where the document stands. */
export const openEngine = (init: EngineInit): DataRouter => createRouter({ ...init, mapRouteProperties }).initialize()
