/* Rooms to be stored: read line by line, compared with the store, and appended. */
#ifndef KNOBEL_CLI_STORE_STORE_ROOM_H
#define KNOBEL_CLI_STORE_STORE_ROOM_H

#include "cli/store/store_tools.h"

#include <pthread.h>

/* Events that were appended together. The text of a room contains those of all appends. */
typedef struct {
    uint64_t line; /* of the file */
    int64_t at;
    uint32_t version;
    size_t start;
    size_t length;
} RoomAppend;

/* Made by stored_room_new, freed by stored_room_store or stored_room_free. */
typedef struct {
    char code[STORE_CODE_BYTES + 1];
    uint64_t line;
    uint32_t version; /* of the latest event */
    RoomAppend *appends;
    size_t append_count, append_size;
    char *text;
    size_t text_length, text_size;
    StoreResult *results;
    size_t result_count, result_size;
    char *listing; /* NULL: none */
    int64_t listing_at;
    int64_t wake;      /* 0: none */
    int64_t forgotten; /* when its log was deleted; 0: it was not */
    StoreJob *jobs;
    size_t left; /* jobs not done yet */
    struct RoomWriter *writer;
} StoredRoom;

/* Stores rooms, many at a time. Made by writer_open, freed by writer_close. */
typedef struct RoomWriter {
    Store *store;
    uint64_t rooms;        /* stored so far */
    bool was_empty;        /* the store was empty: there is nothing to compare with */
    StoreEntries listings; /* that were stored before */
    StoreEntries wakes;
    pthread_mutex_t lock; /* protects the next fields */
    pthread_cond_t is_done;
    size_t under_way; /* the number of jobs */
    StoreState failure;
    uint64_t failed_line;
    char reason[STORE_REASON_BYTES];
} RoomWriter;

Status writer_open(RoomWriter *writer, Store *store);

/* Waits until everything is stored. Complains about what is not. */
Status writer_close(RoomWriter *writer);

/* Build a room. They return NULL or false if memory is short. */
StoredRoom *stored_room_new(uint64_t line);
bool stored_room_add_append(StoredRoom *room, uint64_t line, int64_t at);
bool stored_room_add_event(StoredRoom *room, Span event);
bool stored_room_add_result(StoredRoom *room, const StoreResult *result);
void stored_room_free(StoredRoom *room);

/* Stores what is missing. Complains if what is there differs. Takes ownership of the room. */
Status stored_room_store(RoomWriter *writer, StoredRoom *room);

#endif
