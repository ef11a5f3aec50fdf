// The wall clock of a process, FAKETIME seconds away; timers and the steady clock stay real. Preloaded into the tests, their PostgreSQL
// and their browser it makes another day of today. libfaketime does more: under it PostgreSQL's timeouts never come.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift(void) {
  static int isRead = 0;
  static time_t seconds = 0;
  if (!isRead) {
    const char *text = getenv("FAKETIME");
    seconds = text == NULL ? 0 : (time_t)strtoll(text, NULL, 10);
    isRead = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = (int)syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += shift();
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at != NULL) *at = now.tv_sec;
  return now.tv_sec;
}

// The system stamps files by its own clock: what Node reads of them is shifted, and what it sets is shifted back.

typedef long (*system_call)(long, long, long, long, long, long, long);

long syscall(long number, ...) {
  static system_call real = NULL;
  long args[6];
  long answer;
  va_list given;
  va_start(given, number);
  for (int at = 0; at < 6; at++) args[at] = va_arg(given, long);
  va_end(given);
  if (real == NULL) real = (system_call)dlsym(RTLD_NEXT, "syscall");
  answer = real(number, args[0], args[1], args[2], args[3], args[4], args[5]);
  if (number == SYS_statx && answer == 0) {
    struct statx *file = (struct statx *)args[4];
    file->stx_atime.tv_sec += shift();
    file->stx_btime.tv_sec += shift();
    file->stx_ctime.tv_sec += shift();
    file->stx_mtime.tv_sec += shift();
  }
  return answer;
}

static const struct timespec *back(const struct timespec given[2], struct timespec times[2]) {
  if (given == NULL) return NULL;
  for (int at = 0; at < 2; at++) {
    times[at] = given[at];
    if (given[at].tv_nsec != UTIME_NOW && given[at].tv_nsec != UTIME_OMIT) times[at].tv_sec -= shift();
  }
  return times;
}

int futimens(int file, const struct timespec given[2]) {
  struct timespec times[2];
  return (int)syscall(SYS_utimensat, file, NULL, back(given, times), 0);
}

int utimensat(int folder, const char *path, const struct timespec given[2], int flags) {
  struct timespec times[2];
  return (int)syscall(SYS_utimensat, folder, path, back(given, times), flags);
}
