// Shows notices that are pushed to this device and opens their page. It stands beside the pages and handles no request of them.
self.addEventListener('push', (event) => {
  if (!event.data) return
  // What is about another site of this house says by which address; it came sealed for this device alone.
  const { title, body, path, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', tag: url ?? path, data: { path, url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path, url } = event.notification.data
  const { href, origin, protocol } = new URL(url ?? path, self.location.origin)
  const isOurs = url === undefined ? origin === self.location.origin : /^https?:$/.test(protocol)
  if (isOurs) event.waitUntil(self.clients.openWindow(href))
})
